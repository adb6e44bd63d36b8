import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** One of the steps of a `wizard`. */
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
  const state = isDone ? 'done' : isCurrent ? 'current' : '';
  return (
    <li className={state}>
      <span className="number">{isDone ? <IconCheck size={14} stroke={3} /> : number}</span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
