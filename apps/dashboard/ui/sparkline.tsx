import styles from './sparkline.module.css';
const WIDTH = 64;
const HEIGHT = 20;
const EDGE = 1;

/** Figures of a row as a small line; text beside it says what matters. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const max = Math.max(...values);
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * WIDTH;
    const y = HEIGHT - EDGE - (max === 0 ? 0 : (value / max) * (HEIGHT - 2 * EDGE));
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline className={max === 0 ? styles.flat : undefined} points={points.join(' ')} />
    </svg>
  );
}
