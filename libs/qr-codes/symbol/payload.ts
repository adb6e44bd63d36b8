import type { QrCode } from '#libs/database';
import { categoryOf, staticPayloadOf } from '../categories/index.js';
import { payloadOf, shortUrlBaseOf } from '../short-code.js';
import { completeDesign } from './complete-design.js';
import type { SymbolDesign } from './design.js';

export const symbolOf = (
  code: Pick<QrCode, 'dynamic' | 'domain' | 'shortCode' | 'category' | 'qrData'>,
  shortUrlBase: string,
): string =>
  code.dynamic && code.shortCode !== null
    ? payloadOf(shortUrlBaseOf(code.domain, shortUrlBase), code.shortCode)
    : staticPayloadOf(code);

export const designOf = ({ category, design }: Pick<QrCode, 'category' | 'design'>): SymbolDesign =>
  completeDesign(design, categoryOf(category).errorCorrection);
