import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#client';

/** Nothing is here: why, and the way out. */
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
    <div className="empty">
      <Icon stroke={1.5} />
      <Heading>{title}</Heading>
      {text === undefined ? null : <p>{text}</p>}
      {children === undefined ? null : <div className="row">{children}</div>}
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const id = error instanceof ProblemError ? error.requestId : null;
  return (
    <div className="empty" role="alert">
      <IconAlertTriangle stroke={1.5} />
      <h2>{t('loadFailed')}</h2>
      <p>
        {error instanceof ProblemError ? error.detail : t('unreachable')}
        {id === null ? '' : ` ${t('requestId', { id })}`}
      </p>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** The shape of rows, while a list loads for the first time. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  const { t } = useTranslation('ui');
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="skeleton-row">
          <span className="sk square" />
          <span className="sk long" />
          <span className="sk short" />
        </div>
      ))}
    </div>
  );
}

/** Below a list of pages; nothing after the last one. */
export function NextPage({
  list: { hasNextPage, fetchNextPage },
}: {
  list: { hasNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const { t } = useTranslation('ui');
  if (!hasNextPage) return null;
  return (
    <div className="pager">
      <Button variant="default" onClick={() => void fetchNextPage()}>
        {t('showMore')}
      </Button>
    </div>
  );
}
