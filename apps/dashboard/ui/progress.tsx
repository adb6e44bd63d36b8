import styles from './progress.module.css';

/** How far a long task has come. */
export const Progress = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress className={styles.progress} aria-label={label} max={max} value={value} />
);
