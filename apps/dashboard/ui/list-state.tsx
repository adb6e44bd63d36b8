import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#client';
import { block } from './block.js';
import layout from './layout.module.css';
import { saidBy } from './said.js';
import styles from './list-state.module.css';

/** Leads to the other pages of a list. */
export const Pager = block('div', styles.pager);

/** Says why nothing is here, and shows the way out. */
export function Empty({
  icon: Icon,
  title,
  text,
  isPage = false,
  children,
}: {
  icon: ComponentType<{ stroke?: number }>;
  title: string;
  text?: ReactNode;
  /** True if the page says nothing else. */
  isPage?: boolean;
  children?: ReactNode;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <Icon stroke={1.5} />
      <Heading>{title}</Heading>
      {text === undefined ? null : <p>{text}</p>}
      {children === undefined ? null : <div className={layout.row}>{children}</div>}
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTranslation('ui');
  const id = error instanceof ProblemError ? error.requestId : null;
  return (
    <div className={styles.empty} role="alert">
      <IconAlertTriangle stroke={1.5} />
      <h2>{t('loadFailed')}</h2>
      <p>
        {saidBy(error)}
        {id === null ? '' : ` ${t('requestId', { id })}`}
      </p>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void onRetry()}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** The shape of rows, while a list loads for the first time. */
export function SkeletonRows({ count = 5 }: { count?: number | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.skeleton} role="status" aria-busy aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={clsx(styles.bar, styles.square)} />
          <span className={clsx(styles.bar, styles.long)} />
          <span className={clsx(styles.bar, styles.short)} />
        </div>
      ))}
    </div>
  );
}

/** Stands in the place of rows that are not there: shows an error, or their shape until they have loaded. */
export function Pending({
  data,
  error,
  onRetry,
  count,
}: {
  data: unknown;
  error: Error | null;
  onRetry: () => unknown;
  /** How many rows are expected. */
  count?: number;
}) {
  if (error) return <LoadFailed error={error} onRetry={onRetry} />;
  return data === undefined ? <SkeletonRows count={count} /> : null;
}

/** Loads the next page of a list; there is nothing below the last one. */
export function NextPage({
  list: { hasNextPage, fetchNextPage },
  isBelowCard = false,
}: {
  list: { hasNextPage: boolean; fetchNextPage: () => unknown };
  isBelowCard?: boolean;
}) {
  const { t } = useTranslation('ui');
  if (!hasNextPage) return null;
  return (
    <Pager className={isBelowCard ? styles.edge : undefined}>
      <Button variant="default" onClick={() => void fetchNextPage()}>
        {t('showMore')}
      </Button>
    </Pager>
  );
}
