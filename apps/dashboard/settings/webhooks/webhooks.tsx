import '../settings.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatShare } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { AdminsOnly } from '../../shell/failures.js';
import { Badge } from '../../ui/badge.js';
import { Empty, LoadFailed, SkeletonRows } from '../../ui/list-state.js';
import { PageHead } from '../../ui/page-head.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { Time } from '../../ui/time.js';
import { AddEndpoint } from './endpoint-form.js';
import { SendTest } from './send-test.js';
import { STATUS_TONES } from './tones.js';
import { hostOf, webhooksQuery, type Webhook } from './webhooks.queries.js';

export const WebhooksScreen = () => (
  <AdminsOnly>
    <Webhooks />
  </AdminsOnly>
);

function Webhooks() {
  const { t } = useTranslation('webhooks');
  const { workspace, user } = useSession();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<Schema['CreatedWebhook'] | null>(null);
  const startAdding = () => {
    setAdded(null);
    setAdding(true);
  };
  const actions = (
    <Button
      variant={isAdding || added ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} />}
      onClick={startAdding}
      disabled={!user.emailVerified}
      title={user.emailVerified ? undefined : t('unverified')}
    >
      {t('add')}
    </Button>
  );
  return (
    <div className="page settings">
      <PageHead title={t('title')} text={t('text', { workspace: workspace.name })} actions={actions} />
      <div className="stack large">
        {isAdding ? (
          <AddEndpoint
            onClose={() => setAdding(false)}
            onAdded={(webhook) => {
              setAdding(false);
              setAdded(webhook);
            }}
          />
        ) : null}
        {added ? <Added webhook={added} onClose={() => setAdded(null)} /> : null}
        <EndpointList />
      </div>
    </div>
  );
}

function Added({ webhook, onClose }: { webhook: Schema['CreatedWebhook']; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <ShownOnce
      title={t('added', { host: hostOf(webhook.url) })}
      label={t('secret')}
      value={webhook.secret}
      copyLabel={t('copySecret')}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Link className="link" to="/settings/webhooks/$id" params={{ id: webhook.id }}>
            {t('openEndpoint')}
          </Link>
        </>
      }
    >
      <p className="sub xs">{t('secretHint')}</p>
      <SendTest id={webhook.id} event={webhook.events[0] ?? 'scan'} />
    </ShownOnce>
  );
}

function EndpointList() {
  const { t } = useTranslation('webhooks');
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (webhooks === undefined) return <SkeletonRows count={3} />;
  if (webhooks.length === 0)
    return (
      <div className="card">
        <Empty icon={IconWebhook} title={t('emptyTitle')} text={t('emptyText')} />
      </div>
    );
  return (
    <div className="card">
      {webhooks.map((webhook) => (
        <Endpoint key={webhook.id} webhook={webhook} />
      ))}
    </div>
  );
}

function Endpoint({
  webhook: { id, url, status, events, folderIds, failureRate, lastDeliveryAt },
}: {
  webhook: Webhook;
}) {
  const { t } = useTranslation('webhooks');
  return (
    <Link className="endpoint" to="/settings/webhooks/$id" params={{ id }}>
      <div className="two grow">
        <span className="med">{hostOf(url)}</span>
        <span className="mono sub">{url}</span>
      </div>
      <span className="two right desk">
        <span className="dim">{events.map((event) => t(`event.${event}`)).join(', ')}</span>
        <span className="sub xs">
          {folderIds.length === 0 ? t('allFolders') : t('folderCount', { count: folderIds.length })}
        </span>
      </span>
      <span className="sub xs">
        {failureRate === null || failureRate === 0
          ? null
          : `${t('failedShare', { share: formatShare(failureRate, 1) })} · `}
        {lastDeliveryAt === null ? t('noDelivery') : <Time at={lastDeliveryAt} />}
      </span>
      <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
    </Link>
  );
}
