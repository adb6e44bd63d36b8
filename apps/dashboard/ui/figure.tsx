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
  isChosen,
  onChoose,
  children,
}: {
  label: string;
  hint?: ReactNode;
  isBig?: boolean;
  /** Whether the chart below shows its course; with `onChoose`, it is a button. */
  isChosen?: boolean;
  onChoose?: () => void;
  children: ReactNode;
}) => {
  const parts = (
    <>
      <span className={font.sub}>{label}</span>
      <span className={clsx(styles.value, isBig && styles.big)}>{children}</span>
      <span className={clsx(font.sub, font.xs)}>{hint}</span>
    </>
  );
  if (onChoose === undefined) return <div className={styles.figure}>{parts}</div>;
  return (
    <button className={styles.figure} aria-pressed={isChosen} onClick={onChoose}>
      {parts}
    </button>
  );
};
