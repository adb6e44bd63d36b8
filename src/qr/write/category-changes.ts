import type { QrCode } from '#libs/database';
import { categoryNames, dynamicOf } from '#libs/qr-codes';
import { fieldFault, ValidationFailed } from '../../http/problems/index.js';
import { isObject } from '../../http/requests/json-values.js';

interface Patch {
  category?: unknown;
  qr_data?: unknown;
}

/** Content of another category has other fields, so it replaces the current one. docs/adr/0074 */
export const replacesContent = (patch: Patch): boolean => 'category' in patch;

/** @throws ValidationFailed for a PATCH with a category and no content */
export function refuseCategoryAlone(patch: Patch): void {
  if (!replacesContent(patch) || isObject(patch.qr_data)) return;
  const message =
    'can only be changed together with qr_data, the whole new content, which replaces the current one';
  throw new ValidationFailed([fieldFault('/category', message, 'immutable')]);
}

/**
 * The printed symbol must contain a short URL before and afterwards.
 * @throws ValidationFailed
 */
export function refuseCategory(code: Pick<QrCode, 'category' | 'dynamic'>, { category: sent }: Patch): void {
  // What is no category is a fault of the field itself.
  if (sent === code.category || typeof sent !== 'string' || !categoryNames.includes(sent)) return;
  const reason = reasonToKeep(code, sent);
  if (reason === null) return;
  const message = `cannot be changed ${reason}; create another QR code`;
  throw new ValidationFailed([fieldFault('/category', message, 'immutable')]);
}

function reasonToKeep(
  { category, dynamic }: Pick<QrCode, 'category' | 'dynamic'>,
  sent: string,
): string | null {
  if (!dynamic) return 'in a static code: its symbol contains qr_data';
  if (category === 'gs1') return 'from gs1: the symbol contains the product';
  if (sent === 'gs1') return 'to gs1: the symbol does not contain the product';
  return dynamicOf(sent, true) === null ? `to ${sent}: its symbol never contains a short URL` : null;
}
