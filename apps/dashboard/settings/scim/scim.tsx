import { Button } from '@mantine/core';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatDateTime } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { AdminsOnly } from '../../shell/failures.js';
import { Card } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import layout from '../../ui/layout.module.css';
import { Empty, Pending } from '../../ui/list-state.js';
import { Note } from '../../ui/note.js';
import { SettingsPage } from '../../ui/page.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { toast, toastError } from '../../ui/toasts.js';
import { GroupRoles } from '../sso/group-roles.js';
import { ProviderSteps } from './provider-steps.js';
import { ScimLog } from './scim-log.js';
import { ScimState } from './scim-state.js';
import { scimQuery, useDisableScim, useEnableScim, useRotateScim } from './scim.queries.js';

const POLL_MS = 5_000;

export const ScimScreen = () => (
  <AdminsOnly>
    <ScimOfPlan />
  </AdminsOnly>
);

function ScimOfPlan() {
  const { t } = useTranslation(['scim', 'shell']);
  const { workspace } = useSession();
  const { data: scim, error, refetch } = useQuery({ ...scimQuery, refetchInterval: POLL_MS });
  if (error || scim === undefined) return <Pending data={scim} error={error} onRetry={refetch} />;
  if (scim.enabled || workspace.features.scim) return <Scim scim={scim} />;
  const plan = t(`shell:plan.${workspace.plan}`);
  return (
    <SettingsPage title={t('title')} text={t('text', { workspace: workspace.name })}>
      <Card>
        <Empty
          icon={IconUsersGroup}
          title={t('planTitle')}
          text={t('planText', { workspace: workspace.name, plan })}
        />
      </Card>
    </SettingsPage>
  );
}

function Scim({ scim }: { scim: Schema['ScimSettings'] }) {
  const { t } = useTranslation('scim');
  const { workspace } = useSession();
  const [token, setToken] = useState<string | null>(null);
  const { confirm, dialog } = useConfirm();
  const [enable, rotate, disable] = [useEnableScim(), useRotateScim(), useDisableScim()];
  const shown = { onSuccess: setToken, onError: toastError };
  const askToRotate = () =>
    confirm({
      ...{ title: t('rotateTitle'), text: t('rotateText'), action: t('newToken') },
      act: () => rotate.mutate(undefined, shown),
    });
  const askToDisable = () =>
    confirm({
      ...{ title: t('disableTitle'), text: t('disableText'), action: t('disable') },
      act: () =>
        disable.mutate(undefined, {
          onError: toastError,
          onSuccess: () => {
            setToken(null);
            toast(t('disabled'));
          },
        }),
    });
  const actions = scim.enabled ? (
    <>
      <Button variant="default" onClick={askToRotate}>
        {t('newToken')}
      </Button>
      <Button variant="default" data-danger onClick={askToDisable}>
        {t('disable')}
      </Button>
    </>
  ) : null;
  const replaced = scim.tokens.find(({ expiresAt }) => expiresAt !== null)?.expiresAt;
  const rotatedTitle = replaced
    ? t('rotatedTitle', { until: formatDateTime(replaced) })
    : t('rotatedTitleNow');
  return (
    <SettingsPage title={t('title')} text={t('text', { workspace: workspace.name })} actions={actions}>
      {scim.suspended ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          <p>{t('suspended')}</p>
        </Note>
      ) : null}
      {scim.enabled ? (
        <div className={clsx(layout.stack, layout.large)}>
          <ScimState scim={scim} />
          {token === null ? null : (
            <ShownOnce
              title={rotate.isSuccess ? rotatedTitle : t('enabledTitle')}
              label={t('token')}
              value={token}
              copyLabel={t('copyToken')}
              onClose={() => setToken(null)}
            />
          )}
        </div>
      ) : (
        <Card>
          <Empty icon={IconUsersGroup} title={t('offTitle')} text={t('offText')}>
            <Button loading={enable.isPending} onClick={() => enable.mutate(undefined, shown)}>
              {t('enable')}
            </Button>
          </Empty>
        </Card>
      )}
      {scim.enabled ? (
        <>
          <ProviderSteps scim={scim} token={token} />
          <GroupRoles />
          <ScimLog />
        </>
      ) : null}
      {dialog}
    </SettingsPage>
  );
}
