import clsx from 'clsx';
import styles from './dot.module.css';

/** Green once it has happened, pulsing until then. */
export const Dot = ({ isAwaited = false }: { isAwaited?: boolean }) => (
  <span className={clsx(styles.dot, isAwaited && styles.awaited)} />
);
