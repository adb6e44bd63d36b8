import { bothStyles, furtherStyle, safeHtml, type SafeHtml, type Stylesheet } from '#libs/http-server';
import { brandColors, colorRules, NO_BRAND } from './brand-colors.js';

export type BrandFont = 'modern' | 'classic' | 'bold';
export type BrandCover = 'color' | 'tint';

/** Processes that stored a brand before it had all of these may know it without some. */
export interface BrandSettings {
  revision: string;
  name: string | null;
  /** Format #rrggbb. */
  color: string | null;
  logo: string | null;
  font?: string | null;
  cover?: string | null;
  url?: string | null;
  timezone?: string | null;
}

const BASE_BYTES = 1_000;
const NO_COLORS = furtherStyle(colorRules(NO_BRAND));

export class Brand {
  readonly revision: string;
  readonly bytes: number;
  readonly name: string | null;
  /** Of the theme of a browser. */
  readonly color: string;
  /** Of what has ended. */
  readonly overColor: string;
  /** The same buffer on each page, since it is most of their bytes. */
  readonly logo: Buffer | null;
  readonly url: string | null;
  readonly timezone: string | null;
  /** Of the body of a page. */
  readonly classes: readonly string[];
  private readonly colors: Stylesheet;

  constructor({ revision, name, color, logo, font, cover, url, timezone }: BrandSettings) {
    this.revision = revision;
    this.name = name;
    this.color = color ?? NO_BRAND;
    this.overColor = brandColors(this.color, 'light').over;
    this.logo = logo === null ? null : Buffer.from(safeHtml`${logo}`.markup);
    this.url = url ?? null;
    this.timezone = timezone ?? null;
    const voice = font === 'classic' || font === 'bold' ? [font] : [];
    this.classes = cover === 'tint' ? [...voice, 'tint'] : voice;
    this.colors = color === null ? NO_COLORS : furtherStyle(colorRules(color));
    this.bytes = BASE_BYTES + (this.logo?.length ?? 0) + 2 * this.colors.css.length;
  }

  static styleOf(brand: Brand | null, style: Stylesheet): Stylesheet {
    return bothStyles(style, brand?.colors ?? NO_COLORS);
  }

  /** Its logo, or the first letter of its name; nothing if it has neither. */
  *mark(): Generator<SafeHtml | Buffer> {
    const letter = [...(this.name ?? '')][0];
    if (this.logo)
      yield* [safeHtml`<img alt="${this.name === null ? 'Logo' : ''}" src="`, this.logo, safeHtml`">`];
    else if (letter !== undefined)
      yield safeHtml`<span class="mono" aria-hidden="true">${letter.toUpperCase()}</span>`;
  }

  /** The mark and the name, at the top of its pages. */
  *line(): Generator<SafeHtml | Buffer> {
    if (this.name === null && this.logo === null) return;
    yield safeHtml`<p class="brand">`;
    yield* this.mark();
    yield this.name === null ? safeHtml`</p>` : safeHtml`<span dir="auto">${this.name}</span></p>`;
  }
}

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
