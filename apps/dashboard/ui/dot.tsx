import clsx from 'clsx';
import styles from './dot.module.css';

/** It is green once something has happened, and pulses until then. */
export const Dot = ({ isAwaited = false }: { isAwaited?: boolean }) => (
  <span className={clsx(styles.dot, isAwaited && styles.awaited)} />
);
