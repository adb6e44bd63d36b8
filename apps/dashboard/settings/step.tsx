import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.js';
import styles from './step.module.css';

/** Steps of a task one below the other. */
export const Wizard = ({ children }: { children: ReactNode }) => (
  <Card as="ol" className={styles.wizard}>
    {children}
  </Card>
);

export function Step({
  number,
  title,
  isDone,
  isCurrent = false,
  children,
}: {
  number: number;
  title: string;
  isDone: boolean;
  isCurrent?: boolean;
  children?: ReactNode;
}) {
  const state = isDone ? styles.done : isCurrent ? styles.current : undefined;
  return (
    <li className={state}>
      <span className={styles.number}>{isDone ? <IconCheck size={14} stroke={3} /> : number}</span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
