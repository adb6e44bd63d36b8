import type { ReactNode } from 'react';

export type Tone = 'ok' | 'warn' | 'bad' | 'accent' | 'plain';

/** A state: the word carries the meaning, the color only helps. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
