import {
  bothStyles,
  contrastRatio,
  furtherStyle,
  readableOn,
  safeHtml,
  type Stylesheet,
} from '#libs/http-server';
import { PAGE_BACKGROUNDS } from './page-style.js';

export interface BrandSettings {
  revision: string;
  name: string | null;
  /** Format #rrggbb. */
  color: string | null;
  logo: string | null;
}

/** WCAG 2.2, 1.4.11: contrast of a button to its surroundings. */
const MIN_CONTRAST = 3;
const BASE_BYTES = 500;

export class Brand {
  readonly revision: string;
  readonly bytes: number;
  readonly header: Buffer;
  readonly hasLogo: boolean;
  private readonly colors: Stylesheet | null;

  constructor({ revision, name, color, logo }: BrandSettings) {
    this.revision = revision;
    this.hasLogo = logo !== null;
    this.header = Buffer.from(renderHeader(name, logo));
    this.colors = color === null ? null : furtherStyle(writeRules(color));
    this.bytes = BASE_BYTES + this.header.length + 2 * (this.colors?.css.length ?? 0);
  }

  styleOf(style: Stylesheet): Stylesheet {
    return this.colors === null ? style : bothStyles(style, this.colors);
  }
}

function renderHeader(name: string | null, logo: string | null): string {
  if (name === null && logo === null) return '';
  const image = logo === null ? null : safeHtml`<img src="${logo}" alt="${name === null ? 'Logo' : ''}">`;
  const text = name === null ? null : safeHtml`<span dir="auto">${name}</span>`;
  return safeHtml`<header>${image}${text}</header>`.markup;
}

const writeRules = (color: string): string[] => [
  `:root{--button:${color};--on-button:${readableOn(color)};--accent:${color}}`,
  ...PAGE_BACKGROUNDS.filter(({ background }) => contrastRatio(color, background) < MIN_CONTRAST).map(
    ({ scheme }) => `@media(prefers-color-scheme:${scheme}){:root{--button-edge:var(--edge)}}`,
  ),
];

export function perBrand<Made>(make: (brand: Brand | null) => Made): (brand: Brand | null) => Made {
  const withoutBrand = make(null);
  const made = new WeakMap<Brand, Made>();
  return (brand) => {
    if (brand === null) return withoutBrand;
    const known = made.get(brand) ?? make(brand);
    made.set(brand, known);
    return known;
  };
}
