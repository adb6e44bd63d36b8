import type { ReactNode } from 'react';
import { block } from './block.js';
import styles from './facts.module.css';
import font from './font.module.css';

/** A list of terms, each with what is so. */
export const Facts = block('dl', styles.facts);

/** @param isCode the term is a name of the API */
export const Fact = ({
  term,
  isCode = false,
  children,
}: {
  term: string;
  isCode?: boolean;
  children: ReactNode;
}) => (
  <div>
    <dt className={isCode ? font.mono : undefined}>{term}</dt>
    <dd>{children}</dd>
  </div>
);
