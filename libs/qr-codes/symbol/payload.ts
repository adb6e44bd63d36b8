import type { QrCode } from '#libs/database';
import { categoryOf, staticPayloadOf } from '../categories/index.js';
import { payloadOf, shortUrlBaseOf } from '../short-code.js';
import { completeDesign } from './complete-design.js';
import type { SymbolDesign } from './design.js';

/** The exact content of a code's symbol. */
export const symbolOf = (
  code: Pick<QrCode, 'dynamic' | 'domain' | 'shortCode' | 'category' | 'qrData'>,
  shortUrlBase: string,
): string =>
  code.dynamic && code.shortCode !== null
    ? payloadOf(shortUrlBaseOf(code.domain, shortUrlBase), code.shortCode)
    : staticPayloadOf(code);

/** How a code's symbol is drawn. */
export const designOf = ({ category, design }: Pick<QrCode, 'category' | 'design'>): SymbolDesign =>
  completeDesign(design, categoryOf(category).errorCorrection);
