import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { countryName, formatNumber, formatShare, languageName } from '../app/format.js';
import type { Filter } from './analytics.queries.js';

export type Dimension = Filter | 'language' | 'referrer';

/** What a row is called. */
export function useValueName(): (dimension: Dimension, value: string | null) => string {
  const { t } = useTranslation('analytics');
  return (dimension, value) => {
    if (value === null) return t('others');
    if (value === 'Unknown') return t('unknown');
    if (value === 'direct') return t('direct');
    if (dimension === 'country') return countryName(value);
    if (dimension === 'language') return languageName(value);
    if (dimension === 'device' || dimension === 'via')
      return t(`${dimension}.${value}`, { defaultValue: value });
    return value;
  };
}

/** The rows of one dimension; a click on one filters all others. @param onFilter null where the API has no such filter */
export function Breakdown({
  dimension,
  rows,
  onFilter,
}: {
  dimension: Dimension;
  rows: readonly Schema['BreakdownRow'][];
  onFilter: ((value: string) => void) | null;
}) {
  const { t } = useTranslation('analytics');
  const nameOf = useValueName();
  const max = Math.max(1, ...rows.map(({ scans }) => scans));
  return (
    <section className="card breakdown">
      <div className="card-head">
        <h2>{t(`dimension.${dimension}`)}</h2>
      </div>
      {rows.length === 0 ? <p className="card-body sub">{t('nothing')}</p> : null}
      <ul>
        {rows.map(({ value, scans, share }) => {
          const name = nameOf(dimension, value);
          return (
            <li key={value ?? ''}>
              <progress max={max} value={scans} aria-hidden="true" />
              {onFilter === null || value === null ? (
                <span className="cut grow">{name}</span>
              ) : (
                <button
                  className="cut grow"
                  aria-label={t('filterBy', { value: name })}
                  onClick={() => onFilter(value)}
                >
                  {name}
                </button>
              )}
              <span className="sub xs">{formatShare(share)}</span>
              <span className="med count">{formatNumber(scans)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
