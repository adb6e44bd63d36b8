import type { QrCode } from '#libs/database';
import { staticPayloadOf } from '../categories/index.js';
import { payloadOf } from '../short-code.js';

/** Exactly what the symbol of a code holds. */
export const symbolOf = (
  code: Pick<QrCode, 'dynamic' | 'shortCode' | 'category' | 'qrData'>,
  shortUrlBase: string,
): string => (code.dynamic ? payloadOf(shortUrlBase, code.shortCode) : staticPayloadOf(code));
