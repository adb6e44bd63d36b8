import { Button } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, leaveFor, type Schema } from '../../app/api.js';
import { formatDate } from '../../app/format.js';
import { meQuery } from '../../app/session.queries.js';
import { ProofDialog } from '../../shell/prove.js';
import { WaysOut } from '../../shell/ways-out.js';
import { Card } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { SettingsPage } from '../../ui/page.js';
import { toastError } from '../../ui/toasts.js';
import { Line } from '../line.js';

/** Before the dashboard, for admins who have deleted the workspace of their session. */
export function DeletedWorkspaces() {
  const { t } = useTranslation('workspace');
  const { data: user } = useSuspenseQuery(meQuery);
  return (
    <main>
      <SettingsPage
        title={t('deletion.deletedTitle')}
        text={t(user.deletedWorkspaces.length === 0 ? 'deletion.none' : 'deletion.deletedText')}
        actions={<WaysOut workspaces={user.workspaces} />}
      >
        {user.deletedWorkspaces.length === 0 ? null : (
          <Card>
            {user.deletedWorkspaces.map((workspace) => (
              <DeletedLine key={workspace.id} workspace={workspace} />
            ))}
          </Card>
        )}
        <ProofDialog user={user} />
      </SettingsPage>
    </main>
  );
}

function DeletedLine({
  workspace: { id, name, restorableUntil },
}: {
  workspace: Schema['DeletedWorkspace'];
}) {
  const { t } = useTranslation('workspace');
  const restore = useMutation({
    mutationFn: async () => {
      await dataOf(api.POST('/api/auth/v1/workspaces/{id}/restore', { params: { path: { id } } }));
      await dataOf(api.POST('/api/auth/v1/switch-workspace', { body: { workspaceId: id } }));
    },
    onSuccess: () => leaveFor(''),
    onError: toastError,
  });
  return (
    <Line>
      <div className={clsx(layout.two, layout.grow)}>
        <span className={font.med}>{name}</span>
        <span className={clsx(font.sub, font.xs)}>
          {t('deletion.until', { date: formatDate(restorableUntil) })}
        </span>
      </div>
      <Button
        size="xs"
        aria-label={t('deletion.restoreOf', { name })}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {t('deletion.restore')}
      </Button>
    </Line>
  );
}
