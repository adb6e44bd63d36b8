import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { countryName, formatNumber, formatShare, languageName } from '../app/format.js';
import { CardBody } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { FILTERS, type Filter, type FilterValues } from './analytics.queries.js';
import styles from './breakdown.module.css';
import { useFew } from './use-few.js';

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
  const { t } = useTranslation('analytics');
  const nameOf = useValueName();
  const { few, more } = useFew(rows);
  const max = Math.max(1, ...rows.map(({ scans }) => scans));
  if (rows.length === 0)
    return (
      <CardBody as="p" className={font.sub}>
        {t('nothing')}
      </CardBody>
    );
  return (
    <ul className={styles.rows}>
      {few.map(({ value, scans, share }) => {
        const name = nameOf(dimension, value);
        return (
          <li key={value ?? ''}>
            <progress max={max} value={scans} aria-hidden="true" />
            {onFilter === null || value === null ? (
              <span className={clsx(font.cut, layout.grow)}>{name}</span>
            ) : (
              <button
                className={clsx(font.cut, layout.grow)}
                aria-label={t('filterBy', { value: name })}
                onClick={() => onFilter(value)}
              >
                {name}
              </button>
            )}
            <span className={clsx(styles.share, font.xs)}>{formatShare(share)}</span>
            <span className={clsx(font.med, styles.count)}>{formatNumber(scans)}</span>
          </li>
        );
      })}
      {more}
    </ul>
  );
}
