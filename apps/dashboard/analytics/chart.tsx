import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime, formatDay, formatNumber } from '../app/format.js';

const WIDTH = 1_000;
const HEIGHT = 200;
const GAP = 0.2;

interface Props {
  series: readonly Schema['TimeseriesPoint'][];
  interval: Schema['Analytics']['interval'];
}

/** Scans by bucket as bars; the last one, which is unfinished, stands out. */
export function Bars({ series, interval }: Props) {
  const { t } = useTranslation('analytics');
  const max = Math.max(1, ...series.map(({ scans }) => scans));
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
      </svg>
      <figcaption>
        <span>{first === undefined ? '' : nameOf(first)}</span>
        <span>{last === undefined ? '' : nameOf(last)}</span>
      </figcaption>
    </figure>
  );
}
