import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime, formatDay, formatNumber } from '../app/format.js';
import font from '../ui/font.module.css';
import styles from './chart-frame.module.css';

export const WIDTH = 1_000;
export const HEIGHT = 200;

export type Point = Schema['TimeseriesPoint'];
type Interval = Schema['Analytics']['interval'];

export const maxOf = (series: readonly Point[]): number => Math.max(1, ...series.map(({ scans }) => scans));

export const nameOf = (interval: Interval, time: string): string =>
  interval === 'hour' ? formatDateTime(time) : formatDay(time);

/** The scale of a chart of scans, its times and what it shows in words. */
export function ChartFrame({
  series,
  interval,
  max,
  children,
}: {
  series: readonly Point[];
  interval: Interval;
  /** It is at the top of the scale. */
  max: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('analytics');
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return <p className={font.sub}>{t('nothing')}</p>;
  const [from, to] = [nameOf(interval, first.start), nameOf(interval, last.start)];
  const count = series.reduce((sum, { scans }) => sum + scans, 0);
  return (
    <figure className={styles.chart}>
      <div className={styles.scale}>
        <span>{formatNumber(max)}</span>
        <span>0</span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { from, to, count, max: formatNumber(max) })}
      >
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1={0} x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
        ))}
        {children}
      </svg>
      <figcaption>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
