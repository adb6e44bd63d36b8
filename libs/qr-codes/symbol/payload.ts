import type { QrCode } from '#libs/database';
import { staticPayloadOf } from '../categories/index.js';
import { payloadOf, shortUrlBaseOf } from '../short-code.js';

/** The exact content of a code's symbol. */
export const symbolOf = (
  code: Pick<QrCode, 'dynamic' | 'domain' | 'shortCode' | 'category' | 'qrData'>,
  shortUrlBase: string,
): string =>
  code.dynamic && code.shortCode !== null
    ? payloadOf(shortUrlBaseOf(code.domain, shortUrlBase), code.shortCode)
    : staticPayloadOf(code);
