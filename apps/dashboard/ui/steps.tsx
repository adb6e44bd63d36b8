import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import styles from './steps.module.css';

/** Steps of a task in one line. @param current index of the one that a person is at */
export const Steps = ({
  steps,
  current,
  className,
}: {
  steps: readonly string[];
  current: number;
  className?: string | undefined;
}) => (
  <ol className={clsx(styles.steps, className)}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < current ? styles.done : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        <span>{index < current ? <IconCheck size={12} stroke={3} /> : index + 1}</span>
        {step}
      </li>
    ))}
  </ol>
);
