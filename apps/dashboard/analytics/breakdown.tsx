import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { countryName, languageName } from '../app/format.js';
import { FILTERS, type Filter, type FilterValues } from './analytics.queries.js';
import { CountedRows, RowName } from './counted-rows.js';

export type Dimension = Filter | 'language' | 'referrer' | 'rule';

export function useValueName(): (dimension: Dimension, value: string | null) => string {
  const { t } = useTranslation('analytics');
  return (dimension, value) => {
    if (value === null) return t('others');
    if (value === 'Unknown') return t('unknown');
    if (value === 'direct') return t('direct');
    if (dimension === 'rule')
      return value === 'none' ? t('noRule') : t('ruleNumber', { number: Number(value) + 1 });
    if (dimension === 'country') return countryName(value);
    if (dimension === 'language') return languageName(value);
    if (dimension === 'device' || dimension === 'via')
      return t(`${dimension}.${value}`, { defaultValue: value });
    return value;
  };
}

/** The action of a click on a row; null where the API has no such filter, or it is set. */
export function filterFor(
  dimension: Dimension,
  filters: FilterValues,
  onFilter: (name: Filter, value: string) => void,
): ((value: string) => void) | null {
  const name = FILTERS.find((one) => one === dimension && filters[one] === undefined);
  return name === undefined ? null : (value) => onFilter(name, value);
}

interface RowsProps {
  dimension: Dimension;
  rows: readonly Schema['BreakdownRow'][];
  onFilter: ((value: string) => void) | null;
}

/** The rows of one dimension; a click on one filters all others. */
export function Rows({ dimension, rows, onFilter }: RowsProps) {
  const nameOf = useValueName();
  return (
    <CountedRows
      rows={rows.map(({ value, scans, share }) => ({
        ...{ key: value ?? '', scans, share },
        name: (
          <RowName
            name={nameOf(dimension, value)}
            onFilter={onFilter === null || value === null ? null : () => onFilter(value)}
          />
        ),
      }))}
    />
  );
}
