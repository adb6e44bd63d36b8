import '../settings.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.queries.js';
import { AdminsOnly } from '../../shell/failures.js';
import { Confirm, type Question } from '../../ui/confirm.js';
import { Empty, LoadFailed, SkeletonRows } from '../../ui/list-state.js';
import { PageHead } from '../../ui/page-head.js';
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
    <div className="page settings">
      <PageHead title={t('title')} text={t('text')} actions={actions} />
      <div className="stack">
        {isAdding ? <AddDomain onClose={() => setAdding(false)} /> : null}
        <DomainList />
      </div>
    </div>
  );
}

function DomainList() {
  const { t } = useTranslation('domains');
  const { data: domains, error, refetch } = useQuery(domainsQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const remove = useDeleteDomain();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (domains === undefined) return <SkeletonRows count={3} />;
  if (domains.length === 0)
    return (
      <div className="card">
        <Empty icon={IconWorld} title={t('emptyTitle')} text={t('emptyText')} />
      </div>
    );
  const ask = ({ id, name }: Domain) =>
    setQuestion({
      ...{ title: t('deleteTitle', { name }), text: t('deleteText'), action: t('delete') },
      act: () => remove.mutate(id, { onError: toastError, onSuccess: () => toast(t('deleted', { name })) }),
    });
  return (
    <>
      {domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} onDelete={() => ask(domain)} />
      ))}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
