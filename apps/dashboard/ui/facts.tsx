import type { ReactNode } from 'react';
import { block } from './block.js';
import styles from './facts.module.css';

/** A list of terms, each with what is so. */
export const Facts = block('dl', styles.facts);

export const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
