import { CloseButton } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import clsx from 'clsx';
import font from './font.module.css';
import layout from './layout.module.css';
import styles from './sheet.module.css';
import { useFocusBack } from './use-focus-back.js';
import { useKeys } from './use-keys.js';

/** For keys that work while it is open. */
export const IN_SHEET = { layers: 1 };

/** Shows one row of a list beside it; the list stays in use. @param sub an id, unless `hasText` @param actions beside the title */
export function Sheet({
  title,
  sub,
  hasText = false,
  actions,
  onClose,
  children,
}: {
  title: string;
  sub?: string;
  hasText?: boolean;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useFocusBack();
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  useKeys([['Escape', onClose]], IN_SHEET);
  return (
    <aside data-sheet className={styles.sheet} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={clsx(layout.two, layout.grow)}>
          <h2 ref={head} id={id} tabIndex={-1}>
            {title}
          </h2>
          {sub === undefined ? null : (
            <span className={clsx(hasText ? styles.text : font.mono, font.sub)}>{sub}</span>
          )}
        </div>
        {actions}
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
