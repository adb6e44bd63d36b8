export type ColorSpace = 'rgb' | 'cmyk';

const channels = (color: string): [number, number, number] => [
  parseInt(color.slice(1, 3), 16) / 255,
  parseInt(color.slice(3, 5), 16) / 255,
  parseInt(color.slice(5, 7), 16) / 255,
];

/**
 * Returns shares from 0 to 1. Black and grays use black ink only, so that fine lines do not need four plates in
 * register.
 */
export function inks(color: string, space: ColorSpace): number[] {
  const rgb = channels(color);
  if (space === 'rgb') return rgb;
  const light = Math.max(...rgb);
  return light === 0 ? [0, 0, 0, 1] : [...rgb.map((channel) => (light - channel) / light), 1 - light];
}
