/** Implements "contrast ratio" and "relative luminance" of WCAG 2.2. */

const CHANNELS = [
  [1, 0.2126],
  [3, 0.7152],
  [5, 0.0722],
] as const;

/** Returns 1 to 21 for two colors as #rrggbb. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns black or white, whichever has the higher contrast, which is at least 4.5. */
export const readableOn = (color: string): string =>
  contrastRatio(color, '#000000') > contrastRatio(color, '#ffffff') ? '#000000' : '#ffffff';

const luminanceOf = (color: string): number =>
  CHANNELS.reduce((total, [at, weight]) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return total + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);
