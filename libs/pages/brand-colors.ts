import { contrastRatio } from '#libs/http-server';
import { fromOklch, mixOklab, toOklch, type Oklch } from './oklab.js';

/** The colors of a page in one scheme, each as #rrggbb. */
export interface BrandColors {
  /** The surface of the cover. */
  brand: string;
  /** Text on `brand` and `fill`. */
  on: string;
  page: string;
  /** Cards. */
  raised: string;
  ink: string;
  soft: string;
  line: string;
  /** Borders of controls. */
  edge: string;
  /** A pale surface, with `accent` or `ink` on it. */
  tint: string;
  /** Icons, links and focus. */
  accent: string;
  /** Buttons. */
  fill: string;
  /** Faults of forms. */
  bad: string;
  /** The direction in which `fill` can move without losing contrast to `on`. */
  far: string;
  /** The edge of the cover and of buttons, visible only if the brand is very light. */
  coverEdge: string;
  fillEdge: string;
  /** Icons and text of the brand on white. */
  mark: string;
  /** The cover of what is over. */
  over: string;
}

export type Scheme = 'light' | 'dark';

/** Neutral, for pages without a brand. */
export const NO_BRAND = '#3b4252';

const WHITE = '#ffffff';
const BLACK = '#000000';
const DARK_TEXT = '#1d1904';
/** WCAG 2.2, 1.4.3. */
const TEXT_CONTRAST = 4.5;

/** Colors of medium lightness need black: neither white nor the softer dark text is readable on them. */
export const textOn = (color: string): string =>
  [WHITE, DARK_TEXT].find((text) => contrastRatio(color, text) >= TEXT_CONTRAST) ?? BLACK;

/** @param color #rrggbb */
export function brandColors(color: string, scheme: Scheme): BrandColors {
  const brand = color.toLowerCase();
  const lch = toOklch(brand);
  const on = textOn(brand);
  const fill = scheme === 'light' ? brand : vary(lch, ({ l }) => ({ l: Math.max(l, 0.46) }));
  return {
    ...{ brand, on, fill },
    ...SURFACES[scheme](brand, lch),
    far: on === WHITE ? BLACK : WHITE,
    coverEdge: vary(lch, ({ l }) => ({ l: l - Math.max(0, l - 0.9) * 1.3 })),
    fillEdge: vary(toOklch(fill), ({ l }) => ({ l: l - Math.max(0, l - 0.8) * 0.7 })),
    mark: vary(lch, ({ l }) => ({ l: Math.min(l, 0.46) })),
    over: vary(lch, ({ c }) => ({ l: 0.41, c: c * 0.12 })),
  };
}

type Surfaces = Pick<
  BrandColors,
  'page' | 'raised' | 'ink' | 'soft' | 'line' | 'edge' | 'tint' | 'accent' | 'bad'
>;

const SURFACES: Record<Scheme, (brand: string, lch: Oklch) => Surfaces> = {
  light: (brand, lch) => ({
    ...{ raised: WHITE, ink: '#1b1817', soft: '#625d5a', edge: '#8a8481', bad: '#b3261e' },
    page: mixOklab(brand, '#ffffff', 0.04),
    line: mixOklab(brand, '#e7e5e3', 0.12),
    tint: vary(lch, ({ c }) => ({ l: 0.948, c: Math.min(c * 0.15, 0.03) })),
    accent: vary(lch, ({ l, c }) => ({ l: Math.min(l, 0.46), c: Math.min(c, 0.16) })),
  }),
  dark: (brand, lch) => ({
    ...{ ink: '#f3efec', soft: '#b1aaa6', edge: '#7f7976', bad: '#ff9d92' },
    page: mixOklab(brand, '#131211', 0.05),
    raised: mixOklab(brand, '#1c1b1a', 0.07),
    line: mixOklab(brand, '#2e2c2a', 0.12),
    tint: vary(lch, ({ c }) => ({ l: 0.275, c: Math.min(c * 0.4, 0.05) })),
    accent: vary(lch, ({ l, c }) => ({ l: Math.max(l, 0.8), c: Math.min(c, 0.11) })),
  }),
};

const vary = (color: Oklch, change: (color: Oklch) => Partial<Oklch>): string =>
  fromOklch({ ...color, ...change(color) });

const VARIABLES: Record<keyof BrandColors, string> = {
  ...{ brand: 'brand', on: 'on', page: 'page', raised: 'raised', ink: 'ink', soft: 'soft', line: 'line' },
  ...{ edge: 'edge', tint: 'tint', accent: 'accent', fill: 'fill', bad: 'bad', far: 'far', mark: 'mark' },
  ...{ coverEdge: 'cover-edge', fillEdge: 'fill-edge', over: 'over' },
};

/** Returns the rules that define the colors of both schemes as custom properties, such as `--brand` and `--cover-edge`. */
export function colorRules(color: string): string[] {
  const [light, dark] = [brandColors(color, 'light'), brandColors(color, 'dark')];
  const roles = Object.keys(VARIABLES) as (keyof BrandColors)[];
  const declare = (colors: BrandColors, names: readonly (keyof BrandColors)[]) =>
    `:root{${names.map((name) => `--${VARIABLES[name]}:${shorten(colors[name])}`).join(';')}}`;
  const changed = roles.filter((role) => light[role] !== dark[role]);
  return [declare(light, roles), `@media(prefers-color-scheme:dark){${declare(dark, changed)}}`];
}

/** Writes #ffffff as #fff. */
const shorten = (color: string) => color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
