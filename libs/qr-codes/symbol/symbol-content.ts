import type { QrCode } from '#libs/database';
import { completeDesign, type StoredDesign } from './complete-design.js';
import type { ImageFormat, ImageWidth, SymbolImage } from './image.js';
import { symbolOf } from './payload.js';
import type { ColorSpace } from './writers/colors.js';

/** What the symbol of a code is drawn from. */
export type SymbolSource = Pick<QrCode, 'dynamic' | 'domain' | 'shortCode' | 'category' | 'qrData'>;

export interface SymbolContent {
  payload: string;
  design: StoredDesign | null;
}

export interface SymbolLook {
  format: ImageFormat;
  width: ImageWidth;
  /** Quiet zone in modules; that of the design if absent. */
  margin?: number | undefined;
  colorSpace?: ColorSpace;
}

/** What the symbol of a code shows, in every picture of it. */
export const readSymbolContent = (code: SymbolSource, shortUrlBase: string): SymbolContent => ({
  payload: symbolOf(code, shortUrlBase),
  design: null,
});

export function describeSymbol(
  { payload, design }: SymbolContent,
  { format, width, margin, colorSpace = 'rgb' }: SymbolLook,
): SymbolImage {
  const complete = completeDesign(design);
  return { format, payload, design: complete, margin: margin ?? complete.quiet_zone, width, colorSpace };
}
