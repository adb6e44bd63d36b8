import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#client';
import { useSession } from '../app/session.queries.js';
import { LinkButton } from '../ui/link-button.js';
import { Empty, LoadFailed } from '../ui/list-state.js';

export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Empty isPage icon={IconMapQuestion} title={t('notFoundTitle')} text={t('notFoundText')}>
      <LinkButton to="/" variant="default">
        {t('backToCodes')}
      </LinkButton>
    </Empty>
  );
}

export function ScreenFailed({ error: thrown }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error instanceof ProblemError && error.status === 404) return <NotFound />;
  return <LoadFailed error={error} onRetry={() => void router.invalidate()} />;
}

/** Says who can do it, instead of a screen that would be refused. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { isAdmin, workspace } = useSession();
  if (isAdmin) return children;
  return (
    <Empty
      isPage
      icon={IconLock}
      title={t('adminsOnly')}
      text={t('adminsOnlyText', { workspace: workspace.name })}
    />
  );
}
