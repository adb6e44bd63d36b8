import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './table.module.css';

/**
 * A table in a card.
 * @param isWide is as wide as the screen, outside of a card
 * @param isFixed has columns as wide as their heads say
 * @param hasLines on a phone, rows are two lines
 */
export const Table = ({
  isWide = false,
  isCompact = false,
  isFixed = false,
  hasLines = false,
  className,
  ...props
}: ComponentProps<'table'> & {
  isWide?: boolean;
  isCompact?: boolean;
  isFixed?: boolean;
  hasLines?: boolean;
}) => (
  <table
    {...props}
    className={clsx(
      styles.table,
      isWide && styles.wide,
      isCompact && styles.compact,
      isFixed && styles.fixed,
      hasLines && styles.lines,
      className,
    )}
  />
);
