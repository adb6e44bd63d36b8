import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatHour, formatNumber, formatWeekday } from '../app/format.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import { shadeOf } from './shades.js';
import styles from './times.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Shows at which hours of which days codes are scanned: the darker, the more. @param rows by weekday and hour */
export function Times({ rows }: { rows: readonly Schema['AnalyticsRow'][] }) {
  const { t } = useTranslation('analytics');
  const counts = new Map(rows.map(({ weekday, hour_of_day: hour, scans }) => [`${weekday} ${hour}`, scans]));
  const max = Math.max(1, ...counts.values());
  return (
    <Card as="section">
      <CardHead>
        <h2>{t('times')}</h2>
      </CardHead>
      <CardBody>
        <table className={styles.heat} aria-label={t('times')}>
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <th key={hour} scope="col" className={clsx(font.sub, font.xs)}>
                  {formatHour(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row" className={clsx(font.sub, font.xs)}>
                  {formatWeekday(weekday)}
                </th>
                {HOURS.map((hour) => {
                  const count = counts.get(`${weekday} ${hour}`) ?? 0;
                  const time = `${formatWeekday(weekday)} ${formatHour(hour)}`;
                  return (
                    <td key={hour} title={t('point', { time, count })}>
                      <span className={styles.cell} data-shade={shadeOf(count, max)} />
                      <VisuallyHidden>{formatNumber(count)}</VisuallyHidden>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  );
}
