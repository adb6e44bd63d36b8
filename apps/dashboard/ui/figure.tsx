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

interface FigureProps {
  label: string;
  hint?: ReactNode;
  isBig?: boolean;
  children: ReactNode;
}

/** A figure with what it means. */
export const Figure = (props: FigureProps) => (
  <div className={styles.figure}>
    <Contents {...props} />
  </div>
);

/** A figure that a person chooses, one of those with the same `group`. */
export const FigureChoice = ({
  group,
  isChosen,
  onChoose,
  ...props
}: FigureProps & { group: string; isChosen: boolean; onChoose: () => void }) => (
  <label className={clsx(styles.figure, styles.choice)}>
    <input type="radio" name={group} aria-label={props.label} checked={isChosen} onChange={onChoose} />
    <Contents {...props} />
  </label>
);

const Contents = ({ label, hint, isBig = false, children }: FigureProps) => (
  <>
    <div className={font.sub}>{label}</div>
    <div className={clsx(styles.value, isBig && styles.big)}>{children}</div>
    <div className={clsx(font.sub, font.xs)}>{hint}</div>
  </>
);
