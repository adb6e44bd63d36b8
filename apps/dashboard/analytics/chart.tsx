import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { ChartFrame, HEIGHT, maxOf, nameOf, WIDTH, type Point } from './chart-frame.js';
import styles from './chart-frame.module.css';

const GAP = 0.2;

interface Props {
  series: readonly Point[];
  interval: Schema['Analytics']['interval'];
}

/** Scans by bucket as bars; the last one, which is unfinished, stands out. */
export function Bars({ series, interval }: Props) {
  const { t } = useTranslation('analytics');
  const max = maxOf(series);
  const step = WIDTH / series.length;
  return (
    <ChartFrame series={series} interval={interval} max={max}>
      {series.map(({ start, scans }, index) => (
        <rect
          key={start}
          className={index === series.length - 1 ? styles.now : undefined}
          x={index * step + (step * GAP) / 2}
          width={step * (1 - GAP)}
          y={HEIGHT - (scans / max) * HEIGHT}
          height={(scans / max) * HEIGHT}
        >
          <title>{t('point', { time: nameOf(interval, start), count: scans })}</title>
        </rect>
      ))}
    </ChartFrame>
  );
}
