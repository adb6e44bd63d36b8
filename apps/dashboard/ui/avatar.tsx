import clsx from 'clsx';
import { initialsOf } from '../app/format.js';
import styles from './avatar.module.css';

/** The initials of a person. */
export const Avatar = ({ name, isLarge = false }: { name: string; isLarge?: boolean }) => (
  <span className={clsx(styles.avatar, isLarge && styles.large)}>{initialsOf(name)}</span>
);
