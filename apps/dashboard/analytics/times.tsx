import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatHour, formatNumber, formatWeekday } from '../app/format.js';

const SHADES = 5;
/** So many names fit side by side on a phone. */
const MAX_NAMED = 7;

interface Row {
  value: number;
  scans: number;
}

/** At which hours and on which days codes are scanned: the darker, the more. */
export function Times({ breakdowns }: { breakdowns: Schema['Breakdowns'] }) {
  const { t } = useTranslation('analytics');
  return (
    <section className="card times">
      <div className="card-head">
        <h2>{t('times')}</h2>
      </div>
      <div className="card-body stack">
        <Strip name={t('byHour')} rows={breakdowns.hour_of_day} nameOf={formatHour} />
        <Strip name={t('byWeekday')} rows={breakdowns.weekday} nameOf={formatWeekday} />
      </div>
    </section>
  );
}

function Strip({
  name,
  rows,
  nameOf,
}: {
  name: string;
  rows: readonly Row[];
  nameOf: (value: number) => string;
}) {
  const { t } = useTranslation('analytics');
  const max = Math.max(1, ...rows.map(({ scans }) => scans));
  return (
    <div className="stack tiny">
      <span className="sub xs">{name}</span>
      <ol className={rows.length > MAX_NAMED ? 'strip thinned' : 'strip'} aria-label={name}>
        {rows.map(({ value, scans }) => (
          <li key={value} title={t('point', { time: nameOf(value), count: scans })}>
            <span className={`cell shade-${Math.ceil((scans / max) * SHADES)}`} />
            <span className="sub xs" aria-hidden="true">
              {nameOf(value)}
            </span>
            <span className="hidden-label">
              {nameOf(value)}: {formatNumber(scans)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
