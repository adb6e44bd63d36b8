import type { Schema } from '../app/api.js';
import { ChartFrame, HEIGHT, maxOf, WIDTH } from './chart-frame.js';
import styles from './chart-frame.module.css';
import { topOf } from './scale.js';
import { pointsOf } from './series.js';

const GAP = 0.2;

interface Props {
  buckets: readonly Schema['TimeseriesPoint'][];
  interval: Schema['Analytics']['interval'];
}

/** Scans by bucket as bars; the last one, which is unfinished, stands out. */
export function Bars({ buckets, interval }: Props) {
  const points = pointsOf(buckets, 'scans');
  const top = topOf(maxOf(points));
  const step = WIDTH / points.length;
  return (
    <ChartFrame series="scans" points={points} interval={interval} top={top}>
      {points.map(({ start, count }, index) => (
        <rect
          key={start}
          className={index === points.length - 1 ? styles.now : undefined}
          x={index * step + (step * GAP) / 2}
          width={step * (1 - GAP)}
          y={HEIGHT - (count / top) * HEIGHT}
          height={(count / top) * HEIGHT}
        />
      ))}
    </ChartFrame>
  );
}
