import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatHour, formatNumber, formatWeekday } from '../app/format.js';
import { CardBody } from '../ui/card.js';
import { TabbedCard } from '../ui/card-tabs.js';
import font from '../ui/font.module.css';
import type { Analytics } from './analytics.queries.js';
import { shadeOf } from './shades.js';
import styles from './times.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const VIEWS = ['both', 'hour_of_day', 'weekday'] as const;

/** Shows at which hours of which days codes are scanned. */
export function Times({ data: { rows = [], breakdowns } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const [view, setView] = useState<(typeof VIEWS)[number]>('both');
  return (
    <TabbedCard
      label={t('times')}
      tabs={VIEWS.map((value) => ({ value, label: t(`timesBy.${value}`) }))}
      value={view}
      onChange={setView}
      unit={t('scans')}
    >
      <CardBody>
        {view === 'both' ? (
          <Heat rows={rows} />
        ) : (
          <Columns
            label={t(`timesBy.${view}`)}
            columns={breakdowns[view].map(({ value, scans }) => ({
              name: view === 'weekday' ? formatWeekday(value) : formatHour(value),
              scans,
            }))}
          />
        )}
      </CardBody>
    </TabbedCard>
  );
}

/** One column for each hour or weekday: the higher, the more. */
function Columns({ label, columns }: { label: string; columns: readonly { name: string; scans: number }[] }) {
  const max = Math.max(1, ...columns.map(({ scans }) => scans));
  return (
    <ul className={styles.columns} aria-label={label}>
      {columns.map(({ name, scans }) => (
        <li key={name}>
          <span className={font.xs}>{formatNumber(scans)}</span>
          <span className={styles.column} style={{ height: `${(100 * scans) / max}%` }} />
          <span className={clsx(font.sub, font.xs)}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The darker, the more. @param rows by weekday and hour */
function Heat({ rows }: { rows: readonly Schema['AnalyticsRow'][] }) {
  const { t } = useTranslation('analytics');
  const counts = new Map(rows.map(({ weekday, hour_of_day: hour, scans }) => [`${weekday} ${hour}`, scans]));
  const max = Math.max(1, ...counts.values());
  return (
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
  );
}
