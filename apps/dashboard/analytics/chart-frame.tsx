import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatChange, formatDateTime, formatDay, formatNumber } from '../app/format.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './chart-frame.module.css';
import { placesOf } from './scale.js';
import { SERIES, type Point, type Series } from './series.js';
import { useBucket } from './use-bucket.js';

export const WIDTH = 1_000;
export const HEIGHT = 200;
const DATES = 5;

type Interval = Schema['Analytics']['interval'];

export const maxOf = (points: readonly Point[]): number => Math.max(0, ...points.map(({ count }) => count));

export const nameOf = (interval: Interval, time: string): string =>
  interval === 'hour' ? formatDateTime(time) : formatDay(time);

interface FrameProps {
  series: Series;
  points: readonly Point[];
  interval: Interval;
  /** The buckets of the period before, and what it is called. */
  before?: readonly Point[] | undefined;
  beforeName?: string | undefined;
  /** It is at the top of the scale. */
  top: number;
  children: ReactNode;
}

/** The scale of a chart, its times, and the value at the pointer, a finger or the arrow keys. */
export function ChartFrame({ series, points, interval, before = [], beforeName, top, children }: FrameProps) {
  const { t } = useTranslation('analytics');
  const bucket = useBucket(points.length);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <p className={font.sub}>{t('nothing')}</p>;
  const [from, to] = [nameOf(interval, first.start), nameOf(interval, last.start)];
  const sum = points.reduce((total, { count }) => total + count, 0);
  const places = placesOf(points.length, DATES);
  // Both periods end at the right: one can have a bucket more.
  const earlier = before[before.length - points.length + (bucket.index ?? 0)];
  const shown = bucket.index === null ? undefined : points[bucket.index];
  const valueOf = ({ start, count }: Point) => t('point', { time: nameOf(interval, start), count });
  const spoken = shown && [
    valueOf(shown),
    ...(earlier && beforeName !== undefined ? [`${beforeName}: ${formatNumber(earlier.count)}`] : []),
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
          aria-label={t('chart', {
            ...{ series: t(SERIES[series]), from, to },
            ...{ count: sum, max: formatNumber(maxOf(points)) },
          })}
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} x1={0} x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
          ))}
          {children}
        </svg>
        {shown === undefined || bucket.index === null ? null : (
          <Tip place={(bucket.index + 0.5) / points.length} height={shown.count / top}>
            <span className={font.med}>{nameOf(interval, shown.start)}</span>
            <span>{t(`tip.${series}`, { count: shown.count })}</span>
            {earlier && beforeName !== undefined ? (
              <span className={font.sub}>
                {beforeName} {formatNumber(earlier.count)}
              </span>
            ) : null}
            {earlier && earlier.count > 0 ? <ChangeOf now={shown.count} before={earlier.count} /> : null}
          </Tip>
        )}
        <VisuallyHidden aria-live="polite">{bucket.isSpoken ? spoken?.join(', ') : ''}</VisuallyHidden>
      </div>
      <figcaption>
        {places.map((place, index) => (
          <span key={place} className={clsx(index % 2 === 1 && layout.desk)}>
            {nameOf(interval, points[place]?.start ?? first.start)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The change of a number to the one before, which is not zero. */
export function ChangeOf({ now, before }: { now: number; before: number }) {
  const change = now / before - 1;
  return (
    <span className={change > 0 ? font.up : change < 0 ? font.down : undefined}>{formatChange(change)}</span>
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
