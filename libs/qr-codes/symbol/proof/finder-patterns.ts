import type { SymbolDesign } from '../design.js';

/** From this width on, ZXing and ZBar read rounded finder patterns. Of circular ones, ZBar misses some at every width. */
export const ROUNDED_FINDERS_FROM_PX = 300;

/** @param widthPx of the image, if it is known */
export const hasUnsureFinders = (
  { corner_style }: SymbolDesign,
  widthPx = ROUNDED_FINDERS_FROM_PX,
): boolean => corner_style === 'circle' || (corner_style === 'rounded' && widthPx < ROUNDED_FINDERS_FROM_PX);
