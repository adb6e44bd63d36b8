import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Facts } from '../ui/facts.js';
import styles from './log-row.module.css';

/** A line of a log, which opens and shows its facts. @param summary the cells of the line */
export const LogRow = ({
  summary,
  isAudit = false,
  children,
}: {
  summary: ReactNode;
  isAudit?: boolean;
  children: ReactNode;
}) => (
  <details className={clsx(styles.row, isAudit && styles.audit)}>
    <summary>{summary}</summary>
    <Facts className={styles.facts}>{children}</Facts>
  </details>
);
