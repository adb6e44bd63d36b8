import clsx from 'clsx';
import type { ReactNode } from 'react';
import { block } from './block.js';
import { Card } from './card.js';
import styles from './figure.module.css';
import font from './font.module.css';

/** Figures stand beside each other, on a phone two in a line. */
export const Figures = block('div', styles.figures);
export const FigureCard = ({ children }: { children: ReactNode }) => (
  <Card className={styles.figures}>{children}</Card>
);

/** A figure with what it means. */
export const Figure = ({
  label,
  hint,
  isBig = false,
  children,
}: {
  label: string;
  hint?: ReactNode;
  isBig?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.figure}>
    <div className={font.sub}>{label}</div>
    <div className={clsx(styles.value, isBig && styles.big)}>{children}</div>
    <div className={clsx(font.sub, font.xs)}>{hint}</div>
  </div>
);
