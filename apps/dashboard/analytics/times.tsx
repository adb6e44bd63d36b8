import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatHour, formatNumber, formatWeekday } from '../app/format.js';

const SHADES = 5;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** At which hours of which days codes are scanned: the darker, the more. @param rows by weekday and hour */
export function Times({ rows }: { rows: readonly Schema['AnalyticsRow'][] }) {
  const { t } = useTranslation('analytics');
  const counts = new Map(rows.map(({ weekday, hour_of_day: hour, scans }) => [`${weekday} ${hour}`, scans]));
  const max = Math.max(1, ...counts.values());
  return (
    <section className="card times">
      <div className="card-head">
        <h2>{t('times')}</h2>
      </div>
      <div className="card-body">
        <table className="heat" aria-label={t('times')}>
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <th key={hour} scope="col" className="sub xs">
                  {formatHour(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row" className="sub xs">
                  {formatWeekday(weekday)}
                </th>
                {HOURS.map((hour) => {
                  const count = counts.get(`${weekday} ${hour}`) ?? 0;
                  const time = `${formatWeekday(weekday)} ${formatHour(hour)}`;
                  return (
                    <td key={hour} title={t('point', { time, count })}>
                      <span className={`cell shade-${Math.ceil((count / max) * SHADES)}`} />
                      <span className="hidden-label">{formatNumber(count)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
