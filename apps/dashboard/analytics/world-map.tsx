import { geoNaturalEarth1, geoPath } from 'd3-geo';
import codes from 'i18n-iso-countries/codes.json';
import { useTranslation } from 'react-i18next';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json';
import type { Schema } from '../app/api.js';
import { countryName, formatNumber } from '../app/format.js';
import styles from './places.module.css';
import { shadeOf } from './shades.js';

const WIDTH = 960;
const HEIGHT = 440;
const ANTARCTICA = '010';

interface Country {
  /** The code of ISO 3166-1, two letters; empty for a territory without one. */
  code: string;
  path: string;
}

const LETTERS = new Map(codes.map(([letters = '', , digits = '']) => [digits, letters]));

const COUNTRIES: readonly Country[] = (() => {
  const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>; // JSON's "type" is any string
  const { features } = feature(topology, topology.objects.countries);
  const land = features.filter(({ id }) => id !== ANTARCTICA);
  const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], {
    type: 'FeatureCollection',
    features: land,
  });
  const draw = geoPath(projection).digits(1);
  return land.map((country) => ({
    code: LETTERS.get(String(country.id)) ?? '',
    path: draw(country) ?? '',
  }));
})();

/** Shows where scans come from: the darker, the more. The list of countries says the same in words. */
export default function WorldMap({
  rows,
  onFilter,
}: {
  rows: readonly Schema['BreakdownRow'][];
  onFilter: ((country: string) => void) | null;
}) {
  const { t } = useTranslation('analytics');
  const scans = new Map(rows.map((row) => [row.value ?? '', row.scans]));
  const max = Math.max(1, ...COUNTRIES.map(({ code }) => scans.get(code) ?? 0));
  const known = COUNTRIES.filter(({ code }) => scans.has(code)).length;
  return (
    <svg
      className={styles.world}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('mapOf', { count: known })}
    >
      {COUNTRIES.map(({ code, path }, index) => {
        const count = scans.get(code) ?? 0;
        const isFilter = onFilter !== null && count > 0;
        return (
          <path
            key={code || index}
            d={path}
            data-shade={shadeOf(count, max)}
            data-filter={isFilter || undefined}
            onClick={isFilter ? () => onFilter(code) : undefined}
          >
            {count === 0 ? null : <title>{`${countryName(code)}: ${formatNumber(count)}`}</title>}
          </path>
        );
      })}
    </svg>
  );
}
