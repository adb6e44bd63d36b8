import type { QrCode } from '#libs/database';
import { categoryOf, productOf, buildStaticPayload } from '../categories/index.js';
import { buildPayload, isCaseSensitiveKey, shortUrlBaseOf, shortUrlOf } from '../short-code.js';
import { completeDesign } from './complete-design.js';
import type { SymbolDesign } from './design.js';

type PrintedCode = Pick<
  QrCode,
  'dynamic' | 'domain' | 'shortCode' | 'shortCodeNorm' | 'category' | 'qrData' | 'digitalLink'
>;

export function symbolPayload(code: PrintedCode, shortUrlBase: string): string {
  if (!code.dynamic || code.shortCode === null) return buildStaticPayload(code);
  const base = shortUrlBaseOf(code.domain, shortUrlBase);
  const link = buildDigitalLink(code, base);
  if (link !== null) return link;
  return isCaseSensitiveKey(code.shortCodeNorm)
    ? shortUrlOf(base, code.shortCode)
    : buildPayload(base, code.shortCode);
}

/** Codes from before symbols had a GS1 Digital Link keep their short URL. */
function buildDigitalLink(code: PrintedCode, base: string): string | null {
  const product = code.digitalLink === null ? null : productOf(code);
  return product && `${base}${product.printedPath}`;
}

export const designOf = ({ category, design }: Pick<QrCode, 'category' | 'design'>): SymbolDesign =>
  completeDesign(design, categoryOf(category).errorCorrection);
