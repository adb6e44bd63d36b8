import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime, formatDay, formatNumber } from '../app/format.js';
import type { Mark } from './analytics.queries.js';

const WIDTH = 1_000;
const HEIGHT = 200;

type Point = Schema['TimeseriesPoint'];

interface Props {
  series: readonly Point[];
  interval: Schema['Analytics']['interval'];
  /** The end of the last bucket. */
  to: string;
  /** The buckets of the period before, in gray. */
  before?: readonly Point[] | undefined;
  /** When the destination changed. */
  marks: readonly Mark[];
}

/** Scans by bucket as a line; the last one is unfinished, so it is dotted. */
export function Course({ series, interval, to, before = [], marks }: Props) {
  const { t } = useTranslation('analytics');
  const max = Math.max(1, ...[...series, ...before].map(({ scans }) => scans));
  const total = series.reduce((sum, { scans }) => sum + scans, 0);
  const nameOf = (time: string) => (interval === 'hour' ? formatDateTime(time) : formatDay(time));
  const [first, last] = [series[0]?.start, series.at(-1)?.start];
  if (first === undefined || last === undefined) return <p className="sub">{t('nothing')}</p>;
  const step = WIDTH / series.length;
  const line = pointsOf(series, series.length, max);
  const length = Date.parse(to) - Date.parse(first);
  const placeOf = (at: string) => ((Date.parse(at) - Date.parse(first)) / length) * WIDTH;
  return (
    <figure className="chart">
      <div className="scale">
        <span>{formatNumber(max)}</span>
        <span>0</span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', {
          ...{ from: nameOf(first), to: nameOf(last), count: total, max: formatNumber(max) },
        })}
      >
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1={0} x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
        ))}
        {before.length === 0 ? null : (
          <polyline points={textOf(pointsOf(before.slice(-series.length), series.length, max))} />
        )}
        <polygon points={textOf([[line[0]?.[0] ?? 0, HEIGHT], ...line, [line.at(-1)?.[0] ?? 0, HEIGHT]])} />
        <polyline className="current" points={textOf(line.slice(0, -1))} />
        <polyline className="current unfinished" points={textOf(line.slice(-2))} />
        {marks.map(({ at, version }) => (
          <line key={version} className="mark" x1={placeOf(at)} x2={placeOf(at)} y1={0} y2={HEIGHT}>
            <title>{t('mark', { version, time: formatDateTime(at) })}</title>
          </line>
        ))}
        {series.map(({ start, scans }, index) => (
          <rect key={start} x={index * step} width={step} y={0} height={HEIGHT}>
            <title>{t('point', { time: nameOf(start), count: scans })}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{nameOf(first)}</span>
        <span>{nameOf(last)}</span>
      </figcaption>
    </figure>
  );
}

type Place = readonly [x: number, y: number];

/** Both periods end at the right: one can have a bucket more. */
const pointsOf = (series: readonly Point[], count: number, max: number): Place[] =>
  series.map(({ scans }, index) => [
    ((count - series.length + index + 0.5) * WIDTH) / count,
    HEIGHT - (scans / max) * HEIGHT,
  ]);

const textOf = (points: readonly Place[]): string => points.map(([x, y]) => `${x},${y}`).join(' ');
