import type { QrCode } from '#libs/database';
import type { SymbolDesign } from './design.js';
import type { ImageFormat, ImageWidth, SymbolImage } from './image.js';
import { designOf, symbolPayload } from './payload.js';
import type { ColorSpace } from './writers/colors.js';

export type SymbolSource = Pick<
  QrCode,
  'dynamic' | 'domain' | 'shortCode' | 'shortCodeNorm' | 'category' | 'qrData' | 'digitalLink' | 'design'
>;

export interface SymbolContent {
  payload: string;
  design: SymbolDesign;
}

export interface SymbolLook {
  format: ImageFormat;
  width: ImageWidth;
  /** Quiet zone in modules; defaults to that of the design. */
  margin?: number | undefined;
  colorSpace?: ColorSpace;
}

export const readSymbolContent = (code: SymbolSource, shortUrlBase: string): SymbolContent => ({
  payload: symbolPayload(code, shortUrlBase),
  design: designOf(code),
});

export function describeSymbol(
  { payload, design }: SymbolContent,
  { format, width, margin, colorSpace = 'rgb' }: SymbolLook,
): SymbolImage {
  return { format, payload, design, margin: margin ?? design.quiet_zone, width, colorSpace };
}
