import clsx from 'clsx';
import styles from './dot.module.css';

/** It is green once something has happened, and pulses until then, or while more may happen. */
export const Dot = ({ isAwaited = false, isLive = false }: { isAwaited?: boolean; isLive?: boolean }) => (
  <span className={clsx(styles.dot, (isAwaited || isLive) && styles.pulsing, isAwaited && styles.awaited)} />
);
