import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime } from '../app/format.js';
import type { Mark } from './analytics.queries.js';
import { ChartFrame, HEIGHT, maxOf, WIDTH } from './chart-frame.js';
import styles from './chart-frame.module.css';
import { topOf } from './scale.js';
import type { Point, Series } from './series.js';

interface Props {
  series: Series;
  points: readonly Point[];
  interval: Schema['Analytics']['interval'];
  /** The end of the last bucket. */
  to: string;
  /** The buckets of the period before, in gray. */
  before?: readonly Point[] | undefined;
  /** What the period before is called. */
  beforeName?: string | undefined;
  /** When the destination changed. */
  marks: readonly Mark[];
}

/** A number by bucket as a line; the last one is unfinished, so it is dotted. */
export function Course({ series, points, interval, to, before = [], beforeName, marks }: Props) {
  const { t } = useTranslation('analytics');
  const top = topOf(maxOf([...points, ...before]));
  const line = lineOf(points, points.length, top);
  const begin = Date.parse(points[0]?.start ?? to);
  const placeOf = (at: string) => ((Date.parse(at) - begin) / (Date.parse(to) - begin)) * WIDTH;
  return (
    <ChartFrame {...{ series, points, interval, before, beforeName, top }}>
      {before.length === 0 ? null : (
        <polyline points={textOf(lineOf(before.slice(-points.length), points.length, top))} />
      )}
      <polygon points={textOf([[line[0]?.[0] ?? 0, HEIGHT], ...line, [line.at(-1)?.[0] ?? 0, HEIGHT]])} />
      <polyline className={styles.current} points={textOf(line.slice(0, -1))} />
      <polyline className={clsx(styles.current, styles.unfinished)} points={textOf(line.slice(-2))} />
      {marks.map(({ at, version }) => (
        <line key={version} className={styles.mark} x1={placeOf(at)} x2={placeOf(at)} y1={0} y2={HEIGHT}>
          <title>{t('mark', { version, time: formatDateTime(at) })}</title>
        </line>
      ))}
    </ChartFrame>
  );
}

type Place = readonly [x: number, y: number];

/** Both periods end at the right: one can have a bucket more. */
const lineOf = (points: readonly Point[], length: number, top: number): Place[] =>
  points.map(({ count }, index) => [
    ((length - points.length + index + 0.5) * WIDTH) / length,
    HEIGHT - (count / top) * HEIGHT,
  ]);

const textOf = (points: readonly Place[]): string => points.map(([x, y]) => `${x},${y}`).join(' ');
