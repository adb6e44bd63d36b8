import { readFileSync } from 'node:fs';
import { contrastRatio } from '#libs/http-server';
import { brandColors, NO_BRAND, type BrandColors, type Scheme } from './brand-colors.js';

type Reference = Record<string, Record<Scheme, Partial<BrandColors> & { brand: string; contrast: object }>>;

/** What Chromium computes of the same formulas in CSS. */
const reference = JSON.parse(readFileSync('test/toolbox/brand-colors.json', 'utf8')) as Reference;
const SCHEMES = ['light', 'dark'] as const;
const cases = Object.entries(reference).flatMap(([name, schemes]) =>
  SCHEMES.map((scheme) => ({ name, scheme, ...schemes[scheme] })),
);

const rounding = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

describe('brandColors', () => {
  it.each(cases)(
    'gives $name in $scheme the reference colors',
    ({ brand, scheme, name, contrast, ...expected }) => {
      expect(name).not.toBe('');
      expect(Object.keys(contrast)).not.toEqual([]);
      const made = brandColors(brand, scheme);
      for (const [role, color] of Object.entries(expected) as [keyof BrandColors, string][]) {
        const [there, here] = [rounding(color), rounding(made[role])];
        const distance = Math.max(...there.map((value, index) => Math.abs(value - (here[index] ?? 999))));
        expect({ role, color: distance <= 1 ? color : made[role] }).toEqual({ role, color });
      }
    },
  );

  it('keeps text readable with any brand in both schemes', () => {
    const channels = ['00', '33', '80', 'cc', 'ff'];
    const brands = channels.flatMap((r) => channels.flatMap((g) => channels.map((b) => `#${r}${g}${b}`)));
    const least = (one: keyof BrandColors, other: keyof BrandColors) =>
      Math.min(
        ...[...brands, NO_BRAND].flatMap((brand) =>
          SCHEMES.map((scheme) => {
            const colors = brandColors(brand, scheme);
            return contrastRatio(colors[one], colors[other]);
          }),
        ),
      );
    expect(least('on', 'brand')).toBeGreaterThanOrEqual(4.5);
    expect(least('on', 'fill')).toBeGreaterThanOrEqual(4.5);
    expect(least('accent', 'page')).toBeGreaterThanOrEqual(4.5);
    expect(least('accent', 'raised')).toBeGreaterThanOrEqual(4.5);
    expect(least('accent', 'tint')).toBeGreaterThanOrEqual(4.5);
    expect(least('ink', 'tint')).toBeGreaterThanOrEqual(4.5);
    expect(least('soft', 'page')).toBeGreaterThanOrEqual(4.5);
    expect(least('soft', 'raised')).toBeGreaterThanOrEqual(4.5);
    expect(least('bad', 'page')).toBeGreaterThanOrEqual(4.5);
    expect(least('edge', 'raised')).toBeGreaterThanOrEqual(3);
    expect(least('edge', 'page')).toBeGreaterThanOrEqual(3);
  });
});
