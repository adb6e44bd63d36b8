import type { Schema } from '../app/api.js';
import { ChartFrame, HEIGHT, maxOf, WIDTH, type Point } from './chart-frame.js';
import styles from './chart-frame.module.css';
import { topOf } from './scale.js';

const GAP = 0.2;

interface Props {
  series: readonly Point[];
  interval: Schema['Analytics']['interval'];
}

/** Scans by bucket as bars; the last one, which is unfinished, stands out. */
export function Bars({ series, interval }: Props) {
  const top = topOf(maxOf(series));
  const step = WIDTH / series.length;
  return (
    <ChartFrame series={series} interval={interval} top={top}>
      {series.map(({ start, scans }, index) => (
        <rect
          key={start}
          className={index === series.length - 1 ? styles.now : undefined}
          x={index * step + (step * GAP) / 2}
          width={step * (1 - GAP)}
          y={HEIGHT - (scans / top) * HEIGHT}
          height={(scans / top) * HEIGHT}
        />
      ))}
    </ChartFrame>
  );
}
