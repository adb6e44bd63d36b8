import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../app/format.js';
import { CardBody } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './counted-rows.module.css';
import { useFew } from './use-few.js';

export interface Counted {
  key: string;
  /** See RowName. */
  name: ReactNode;
  scans: number;
  /** Of all scans, from 0 to 1. */
  share: number;
}

/** Scans by what they have in common, with bars behind them. */
export function CountedRows({ rows }: { rows: readonly Counted[] }) {
  const { t } = useTranslation('analytics');
  const { few, more } = useFew(rows);
  const max = Math.max(1, ...rows.map(({ scans }) => scans));
  if (rows.length === 0)
    return (
      <CardBody as="p" className={font.sub}>
        {t('nothing')}
      </CardBody>
    );
  return (
    <ul className={styles.rows}>
      {few.map(({ key, name, scans, share }) => (
        <li key={key}>
          <progress max={max} value={scans} aria-hidden="true" />
          {name}
          <span className={clsx(styles.share, font.xs)}>{formatShare(share)}</span>
          <span className={clsx(font.med, styles.count)}>{formatNumber(scans)}</span>
        </li>
      ))}
      {more}
    </ul>
  );
}

/** @param onFilter filters by it */
export function RowName({ name, onFilter }: { name: string; onFilter: (() => void) | null }) {
  const { t } = useTranslation('analytics');
  const className = clsx(font.cut, layout.grow);
  if (onFilter === null) return <span className={className}>{name}</span>;
  return (
    <button className={className} aria-label={t('filterBy', { value: name })} onClick={onFilter}>
      {name}
    </button>
  );
}
