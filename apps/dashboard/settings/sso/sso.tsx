import { Button } from '@mantine/core';
import { IconLogin2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.queries.js';
import { AdminsOnly } from '../../shell/failures.js';
import { Card } from '../../ui/card.js';
import layout from '../../ui/layout.module.css';
import { Empty, Pending } from '../../ui/list-state.js';
import { SettingsPage } from '../../ui/page.js';
import { ClaimedDomains } from './claimed-domains.js';
import { ConnectionPart } from './connection.js';
import { NewConnection } from './connection-form.js';
import { GroupRoles } from './group-roles.js';
import { connectionsQuery } from './sso.queries.js';

export const SsoScreen = () => (
  <AdminsOnly>
    <SsoOfPlan />
  </AdminsOnly>
);

function SsoOfPlan() {
  const { t } = useTranslation(['sso', 'shell']);
  const { workspace } = useSession();
  const { data: connections, error, refetch } = useQuery(connectionsQuery);
  if (error || connections === undefined)
    return <Pending data={connections} error={error} onRetry={refetch} count={3} />;
  if (connections.length > 0 || workspace.features.sso) return <Sso />;
  const plan = t(`shell:plan.${workspace.plan}`);
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <Card>
        <Empty
          icon={IconLogin2}
          title={t('planTitle')}
          text={t('planText', { workspace: workspace.name, plan })}
        />
      </Card>
    </SettingsPage>
  );
}

function Sso() {
  const { t } = useTranslation('sso');
  const [isAdding, setAdding] = useState(false);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const add = (
    <Button
      variant={isAdding || connections.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} />}
      onClick={() => setAdding(true)}
    >
      {t('add')}
    </Button>
  );
  return (
    <SettingsPage title={t('title')} text={t('text')} actions={add}>
      <div className={layout.stack}>
        {isAdding ? <NewConnection onClose={() => setAdding(false)} /> : null}
        {connections.length === 0 && !isAdding ? (
          <Card>
            <Empty icon={IconLogin2} title={t('emptyTitle')} text={t('emptyText')} />
          </Card>
        ) : null}
      </div>
      {connections.map((connection) => (
        <ConnectionPart key={connection.id} connection={connection} />
      ))}
      <ClaimedDomains />
      <GroupRoles />
    </SettingsPage>
  );
}
