import { Button } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.queries.js';
import { AdminsOnly } from '../../shell/failures.js';
import { Card } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import layout from '../../ui/layout.module.css';
import { Empty, Pending } from '../../ui/list-state.js';
import { SettingsPage } from '../../ui/page.js';
import { toast, toastError } from '../../ui/toasts.js';
import { AddDomain } from './add-domain.js';
import { DomainCard } from './domain-card.js';
import { domainsQuery, useDeleteDomain, type Domain } from './domains.queries.js';

export const DomainsScreen = () => (
  <AdminsOnly>
    <Domains />
  </AdminsOnly>
);

function Domains() {
  const { t } = useTranslation('domains');
  const { user } = useSession();
  const [isAdding, setAdding] = useState(false);
  const actions = (
    <Button
      variant={isAdding ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} />}
      onClick={() => setAdding(true)}
      disabled={!user.emailVerified}
      title={user.emailVerified ? undefined : t('unverified')}
    >
      {t('add')}
    </Button>
  );
  return (
    <SettingsPage title={t('title')} text={t('text')} actions={actions}>
      <div className={layout.stack}>
        {isAdding ? <AddDomain onClose={() => setAdding(false)} /> : null}
        <DomainList />
      </div>
    </SettingsPage>
  );
}

function DomainList() {
  const { t } = useTranslation('domains');
  const { data: domains, error, refetch } = useQuery(domainsQuery);
  const { confirm, dialog } = useConfirm();
  const remove = useDeleteDomain();
  if (error || domains === undefined)
    return <Pending data={domains} error={error} onRetry={refetch} count={3} />;
  if (domains.length === 0)
    return (
      <Card>
        <Empty icon={IconWorld} title={t('emptyTitle')} text={t('emptyText')} />
      </Card>
    );
  const ask = ({ id, name }: Domain) =>
    confirm({
      ...{ title: t('deleteTitle', { name }), text: t('deleteText'), action: t('delete') },
      act: () => remove.mutate(id, { onError: toastError, onSuccess: () => toast(t('deleted', { name })) }),
    });
  return (
    <>
      {domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} onDelete={() => ask(domain)} />
      ))}
      {dialog}
    </>
  );
}
