import { contrastRatio } from '#libs/http-server';
import type { SymbolDesign } from '../design.js';

const STEPS = 8;

/** Returns the least contrast of the symbol to its background, from 1 to 21, over every color of a gradient. */
export function symbolContrast({ foreground, background, gradient }: SymbolDesign): number {
  const colors = gradient ? gradientColors(gradient.stops) : [foreground];
  const least = Math.min(...colors.map((color) => contrastRatio(color, background)));
  return Math.round(least * 100) / 100;
}

/** Returns true for a symbol lighter than its background, which several readers cannot read. */
export const isInverted = ({ foreground, background, gradient }: SymbolDesign): boolean =>
  contrastRatio(gradient?.stops[0]?.color ?? foreground, '#000000') > contrastRatio(background, '#000000');

function gradientColors(stops: { offset: number; color: string }[]): string[] {
  const sorted = [...stops].sort((one, other) => one.offset - other.offset).map(({ color }) => color);
  return sorted.flatMap((color, index) => {
    const next = sorted[index + 1];
    return next === undefined
      ? [color]
      : Array.from({ length: STEPS }, (_, step) => mix(color, next, step / STEPS));
  });
}

const mix = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [one, other].map((color) => parseInt(color.slice(at, at + 2), 16));
      return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
