import type { QrCode } from '#libs/database';
import { staticPayloadOf } from '../categories/index.js';
import { payloadOf } from '../short-code.js';

/** The exact content of a code's symbol. */
export const symbolOf = (
  code: Pick<QrCode, 'dynamic' | 'shortCode' | 'category' | 'qrData'>,
  shortUrlBase: string,
): string =>
  code.dynamic && code.shortCode !== null ? payloadOf(shortUrlBase, code.shortCode) : staticPayloadOf(code);
