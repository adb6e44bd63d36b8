import type { ReactNode } from 'react';
import { Actions, Head } from '../ui/page.js';
import styles from './step-head.module.css';

/** Says what a step is about, and offers the ways back and on. */
export const StepHead = ({
  title,
  text,
  children,
}: {
  title?: string;
  text?: ReactNode;
  children: ReactNode;
}) => (
  <Head className={styles.head}>
    {title === undefined ? null : (
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    )}
    <Actions>{children}</Actions>
  </Head>
);
