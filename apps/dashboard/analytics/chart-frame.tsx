import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime, formatDay, formatNumber } from '../app/format.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './chart-frame.module.css';
import { placesOf } from './scale.js';
import { useBucket } from './use-bucket.js';

export const WIDTH = 1_000;
export const HEIGHT = 200;
const DATES = 5;

export type Point = Schema['TimeseriesPoint'];
type Interval = Schema['Analytics']['interval'];

export const maxOf = (series: readonly Point[]): number => Math.max(0, ...series.map(({ scans }) => scans));

export const nameOf = (interval: Interval, time: string): string =>
  interval === 'hour' ? formatDateTime(time) : formatDay(time);

/** `scans` of a point is the number of these. */
export type Unit = 'scans' | 'visitors';

interface FrameProps {
  series: readonly Point[];
  interval: Interval;
  /** The buckets of the period before, and what it is called. */
  before?: readonly Point[] | undefined;
  beforeName?: string | undefined;
  /** It is at the top of the scale. */
  top: number;
  /** What is counted. */
  unit?: Unit;
  children: ReactNode;
}

/** The scale of a chart of scans, its times, and the value at the pointer, a finger or the arrow keys. */
export function ChartFrame({
  series,
  interval,
  before = [],
  beforeName,
  top,
  unit = 'scans',
  children,
}: FrameProps) {
  const { t } = useTranslation('analytics');
  const bucket = useBucket(series.length);
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return <p className={font.sub}>{t('nothing')}</p>;
  const [from, to] = [nameOf(interval, first.start), nameOf(interval, last.start)];
  const count = series.reduce((sum, { scans }) => sum + scans, 0);
  const places = placesOf(series.length, DATES);
  // Both periods end at the right: one can have a bucket more.
  const earlier = before[before.length - series.length + (bucket.index ?? 0)];
  const shown = bucket.index === null ? undefined : series[bucket.index];
  const valueOf = ({ start, scans }: Point) => t('point', { time: nameOf(interval, start), count: scans });
  const spoken = shown && [
    valueOf(shown),
    ...(earlier && beforeName !== undefined ? [`${beforeName}: ${formatNumber(earlier.scans)}`] : []),
  ];
  return (
    <figure className={styles.chart}>
      <div className={styles.scale}>
        {[1, 0.5, 0].map((share) => (
          <span key={share}>{formatNumber(top * share)}</span>
        ))}
      </div>
      <div className={styles.plot} role="group" aria-label={t('walk')} tabIndex={0} {...bucket.handlers}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t(`chart.${unit}`, { from, to, count, max: formatNumber(maxOf(series)) })}
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} x1={0} x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
          ))}
          {children}
        </svg>
        {shown === undefined || bucket.index === null ? null : (
          <Tip place={(bucket.index + 0.5) / series.length} height={shown.scans / top}>
            <span className={font.med}>{nameOf(interval, shown.start)}</span>
            <span>{t(`tip.${unit}`, { count: shown.scans })}</span>
            {earlier && beforeName !== undefined ? (
              <span className={font.sub}>
                {beforeName} {formatNumber(earlier.scans)}
              </span>
            ) : null}
          </Tip>
        )}
        <VisuallyHidden aria-live="polite">{bucket.isSpoken ? spoken?.join(', ') : ''}</VisuallyHidden>
      </div>
      <figcaption>
        {places.map((place, index) => (
          <span key={place} className={clsx(index % 2 === 1 && layout.desk)}>
            {nameOf(interval, series[place]?.start ?? first.start)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** @param place from 0 at the left to 1 at the right @param height of the value, from 0 to 1 */
function Tip({ place, height, children }: { place: number; height: number; children: ReactNode }) {
  return (
    <div aria-hidden className={styles.at} style={{ left: `${100 * place}%` }}>
      <span className={styles.dot} style={{ bottom: `${100 * height}%` }} />
      <div className={clsx(styles.tip, place > 0.5 && styles.left)}>{children}</div>
    </div>
  );
}
