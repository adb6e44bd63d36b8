import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'accent' | 'plain';

/** A state: the word carries the meaning, the color only helps. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
