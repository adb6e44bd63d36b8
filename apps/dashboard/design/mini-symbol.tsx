import type { DesignForm } from './design-form.js';
import styles from './mini-symbol.module.css';

const SIZE = 15;
const CORNERS = [
  [0, 0],
  [SIZE - 5, 0],
  [0, SIZE - 5],
] as const;
/** Modules that look like those of a symbol. */
const DOTS = Array.from(
  { length: SIZE * SIZE },
  (_, index) => [index % SIZE, Math.floor(index / SIZE)] as const,
)
  .filter(
    ([x, y]) => !CORNERS.some(([left, top]) => x >= left - 1 && x < left + 6 && y >= top - 1 && y < top + 6),
  )
  .filter(([x, y]) => (x * 7 + y * 11 + x * y) % 5 < 2);

const ROUNDING = { square: 0, rounded: 0.3, dots: 0.5, classy: 0.4, circle: 0.5 } as const;

/** A sketch of a design; the preview is the real symbol. */
export function MiniSymbol({
  foreground,
  dot_style,
  corner_style,
}: Pick<DesignForm, 'foreground' | 'dot_style' | 'corner_style'>) {
  const corner = ROUNDING[corner_style];
  return (
    <svg
      className={styles.mini}
      viewBox={`-1 -1 ${SIZE + 2} ${SIZE + 2}`}
      aria-hidden="true"
      fill={foreground}
    >
      {CORNERS.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width={4}
            height={4}
            rx={corner * 4}
            fill="none"
            stroke={foreground}
          />
          <rect x={x + 1.75} y={y + 1.75} width={1.5} height={1.5} rx={corner * 1.5} />
        </g>
      ))}
      {DOTS.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={1} height={1} rx={ROUNDING[dot_style]} />
      ))}
    </svg>
  );
}
