import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime, formatDay, formatNumber } from '../app/format.js';
import type { Mark } from './analytics.queries.js';

const WIDTH = 1_000;
const HEIGHT = 200;
const GAP = 0.2;

interface Props {
  series: readonly Schema['TimeseriesPoint'][];
  interval: Schema['Analytics']['interval'];
  /** The buckets of the period before, as a line behind. */
  before?: readonly Schema['TimeseriesPoint'][] | undefined;
  /** Changes of where the code leads, as dashed lines. */
  marks?: readonly Mark[] | undefined;
}

/** Scans by bucket as bars; the last one, which is unfinished, stands out. */
export function Bars({ series, interval, before = [], marks = [] }: Props) {
  const { t } = useTranslation('analytics');
  const max = Math.max(1, ...[...series, ...before].map(({ scans }) => scans));
  const total = series.reduce((sum, { scans }) => sum + scans, 0);
  const step = WIDTH / Math.max(1, series.length);
  const nameOf = (time: string) => (interval === 'hour' ? formatDateTime(time) : formatDay(time));
  const [first, last] = [series[0]?.start, series.at(-1)?.start];
  const label =
    first === undefined || last === undefined
      ? t('nothing')
      : t('chart', { from: nameOf(first), to: nameOf(last), count: total, max: formatNumber(max) });
  return (
    <figure className="chart">
      <div className="scale">
        <span>{formatNumber(max)}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1={0} x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
        ))}
        {before.length === 0 ? null : <polyline points={lineOf(before, series.length, max)} />}
        {series.map(({ start, scans }, index) => (
          <rect
            key={start}
            className={index === series.length - 1 ? 'now' : undefined}
            x={index * step + (step * GAP) / 2}
            width={step * (1 - GAP)}
            y={HEIGHT - (scans / max) * HEIGHT}
            height={(scans / max) * HEIGHT}
          >
            <title>{t('point', { time: nameOf(start), count: scans })}</title>
          </rect>
        ))}
        {marks.map(({ at, version }) => {
          const x = placeOf(at, series) * step;
          return (
            <line key={version} className="mark" x1={x} x2={x} y1={0} y2={HEIGHT}>
              <title>{t('mark', { version, time: formatDateTime(at) })}</title>
            </line>
          );
        })}
      </svg>
      <figcaption>
        <span>{first === undefined ? '' : nameOf(first)}</span>
        <span>{last === undefined ? '' : nameOf(last)}</span>
      </figcaption>
    </figure>
  );
}

/** In buckets from the left. */
function placeOf(at: string, series: Props['series']): number {
  const time = Date.parse(at);
  const index = series.findLastIndex(({ start }) => Date.parse(start) <= time);
  const [start, next] = [series[index], series[index + 1]].map((bucket) => Date.parse(bucket?.start ?? ''));
  if (start === undefined || next === undefined || Number.isNaN(next)) return index + 0.5;
  return index + (time - start) / (next - start);
}

/** Both periods end at the right: one can have a bucket more. */
function lineOf(before: Props['series'], count: number, max: number): string {
  const step = WIDTH / Math.max(1, count);
  const shown = before.slice(-count);
  return shown
    .map(({ scans }, index) => {
      const x = (count - shown.length + index + 0.5) * step;
      return `${x},${HEIGHT - (scans / max) * HEIGHT}`;
    })
    .join(' ');
}
