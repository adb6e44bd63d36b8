import type { ThingName } from './things.js';
import styles from './thing.module.css';

/** Lines, and the place of the QR code. */
const SKETCHES: Record<ThingName, [lines: string, symbol: string]> = {
  tent: ['M12 5h16v22H12zM28 7l6 2v18h-6M6 27h32', 'M17 13h6v6h-6z'],
  window: ['M4 5h24v20H4zM37 11m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M34 27v-9q3-3 6 0v9', 'M13 12h6v6h-6z'],
  jar: ['M13 4h18v4H13zM12 8h20q2 1 2 4v12q0 4-4 4H14q-4 0-4-4V12q0-3 2-4z', 'M20 15h7v7h-7z'],
  card: ['M6 6h32v20H6zM11 12h8M11 16h6', 'M26 11h7v7h-7z'],
};

export function ThingSketch({ thing }: { thing: ThingName }) {
  const [lines, symbol] = SKETCHES[thing];
  return (
    <svg className={styles.sketch} viewBox="0 0 44 32" aria-hidden="true">
      <path d={lines} />
      <path className={styles.dark} d={symbol} />
    </svg>
  );
}
