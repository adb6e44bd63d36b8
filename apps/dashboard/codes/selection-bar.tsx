import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { useKeys } from '../ui/use-keys.js';
import { MAX_AT_ONCE } from './bulk.queries.js';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  count: number;
  /** The number of codes that match, when more than the selected ones do. */
  total: number | null;
  onAll: () => void;
  onDone: () => void;
}

/** Says how many codes are selected, and offers what can be done with them. @param children the actions */
export function SelectionBar({
  count,
  total,
  onAll,
  onDone,
  children,
}: SelectionBarProps & { children: ReactNode }) {
  const { t } = useTranslation('codes');
  useKeys([['Escape', onDone]]);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selected', { count })}>
      <div className={clsx(styles.count, layout.two)}>
        <span className={font.med}>{t('selected', { count })}</span>
        {total === null ? null : total > MAX_AT_ONCE ? (
          <span className={clsx(font.sub, font.xs)}>{t('atMost', { count: MAX_AT_ONCE })}</span>
        ) : (
          <button className={clsx(font.link, font.xs)} onClick={onAll}>
            {t('selectMatching', { count: total })}
          </button>
        )}
      </div>
      {children}
      <ActionIcon aria-label={t('clearSelection')} onClick={onDone}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
