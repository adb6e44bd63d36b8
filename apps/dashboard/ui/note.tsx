import type { Icon } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './note.module.css';

/** Says what a person should know before going on. @param role alert if it appears because of what they did */
export const Note = ({
  tone,
  icon: Icon,
  role,
  className,
  children,
}: {
  tone?: 'ok' | 'warn' | 'bad';
  icon?: Icon;
  role?: 'alert' | 'status';
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div className={clsx(styles.note, className)} data-tone={tone} role={role}>
    {Icon === undefined ? null : <Icon size={16} />}
    {children}
  </div>
);
