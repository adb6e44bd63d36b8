import type { QrCode } from '#libs/database';
import { categoryOf, productOf, staticPayloadOf } from '../categories/index.js';
import { payloadOf, shortUrlBaseOf } from '../short-code.js';
import { completeDesign } from './complete-design.js';
import type { SymbolDesign } from './design.js';

type PrintedCode = Pick<QrCode, 'dynamic' | 'domain' | 'shortCode' | 'category' | 'qrData' | 'digitalLink'>;

export function symbolOf(code: PrintedCode, shortUrlBase: string): string {
  if (!code.dynamic || code.shortCode === null) return staticPayloadOf(code);
  const base = shortUrlBaseOf(code.domain, shortUrlBase);
  return digitalLinkOf(code, base) ?? payloadOf(base, code.shortCode);
}

/** Codes from before symbols had a GS1 Digital Link keep their short URL. */
function digitalLinkOf(code: PrintedCode, base: string): string | null {
  const product = code.digitalLink === null ? null : productOf(code);
  return product && `${base}${product.printedPath}`;
}

export const designOf = ({ category, design }: Pick<QrCode, 'category' | 'design'>): SymbolDesign =>
  completeDesign(design, categoryOf(category).errorCorrection);
