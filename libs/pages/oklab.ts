/** Colors in Oklab, as CSS Color 4 defines them: https://www.w3.org/TR/css-color-4/#color-conversion-code */

export interface Oklch {
  /** Lightness from 0 to 1. */
  l: number;
  c: number;
  /** In radians. */
  h: number;
}

type Triple = readonly [number, number, number];

/** @param color #rrggbb */
export function toOklch(color: string): Oklch {
  const [l, a, b] = toOklab(color);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

export const fromOklch = ({ l, c, h }: Oklch): string => fromOklab([l, c * Math.cos(h), c * Math.sin(h)]);

/** Does what `color-mix(in oklab, one share, other)` does in CSS. */
export function mixOklab(one: string, other: string, share: number): string {
  const [from, to] = [toOklab(one), toOklab(other)];
  const mix = (index: 0 | 1 | 2) => from[index] * share + to[index] * (1 - share);
  return fromOklab([mix(0), mix(1), mix(2)]);
}

function toOklab(color: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => decode(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ] as const;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Clips what sRGB cannot show, as browsers do. */
function fromOklab([lightness, a, b]: Triple): string {
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(hexByte).join('')}`;
}

const hexByte = (linear: number): string =>
  Math.round(255 * Math.min(1, Math.max(0, encode(linear))))
    .toString(16)
    .padStart(2, '0');

/** From sRGB to linear light, and back. */
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
