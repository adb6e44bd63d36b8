import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatShare } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { AdminsOnly } from '../../shell/failures.js';
import { Card } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Empty, Pending } from '../../ui/list-state.js';
import { SettingsPage } from '../../ui/page.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { Time } from '../../ui/time.js';
import { LineLink } from '../line.js';
import { AddEndpoint } from './endpoint-form.js';
import { SendTest } from './send-test.js';
import { StatusBadge } from './status-badge.js';
import { useEventNames } from './use-event-names.js';
import { Waiting } from './waiting.js';
import { hostOf, sampleOf, webhooksQuery, type Webhook } from './webhooks.queries.js';

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
    <SettingsPage title={t('title')} text={t('text', { workspace: workspace.name })} actions={actions}>
      <div className={clsx(layout.stack, layout.large)}>
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
    </SettingsPage>
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
          <span className={layout.grow} />
          <Link className={font.link} to="/settings/webhooks/$id" params={{ id: webhook.id }}>
            {t('openEndpoint')}
          </Link>
        </>
      }
    >
      <p className={clsx(font.sub, font.xs)}>{t('secretHint')}</p>
      <SendTest id={webhook.id} event={sampleOf(webhook.events)} />
    </ShownOnce>
  );
}

function EndpointList() {
  const { t } = useTranslation('webhooks');
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  if (error || webhooks === undefined)
    return <Pending data={webhooks} error={error} onRetry={refetch} count={3} />;
  if (webhooks.length === 0)
    return (
      <Card>
        <Empty icon={IconWebhook} title={t('emptyTitle')} text={t('emptyText')} />
      </Card>
    );
  return (
    <Card>
      {webhooks.map((webhook) => (
        <Endpoint key={webhook.id} webhook={webhook} />
      ))}
    </Card>
  );
}

function Endpoint({ webhook }: { webhook: Webhook }) {
  const { id, url, description, events, folderIds, failureRate, lastDeliveryAt } = webhook;
  const { t } = useTranslation('webhooks');
  const namesOf = useEventNames();
  return (
    <LineLink to="/settings/webhooks/$id" params={{ id }}>
      <div className={clsx(layout.two, layout.grow)}>
        <span className={font.med}>{description || hostOf(url)}</span>
        <span className={clsx(font.mono, font.sub)}>{url}</span>
      </div>
      <span className={clsx(layout.two, font.right, layout.desk)}>
        <span className={font.dim}>{namesOf(events)}</span>
        <span className={clsx(font.sub, font.xs)}>
          {folderIds.length === 0 ? t('allFolders') : t('folderCount', { count: folderIds.length })}
        </span>
      </span>
      <span className={clsx(font.sub, font.xs)}>
        <Waiting webhook={webhook} suffix=" · " />
        {failureRate === null || failureRate === 0
          ? null
          : `${t('failedShare', { share: formatShare(failureRate, 1) })} · `}
        {lastDeliveryAt === null ? (
          t('noDelivery')
        ) : (
          <>
            {t('lastDelivery')}: <Time at={lastDeliveryAt} />
          </>
        )}
      </span>
      <StatusBadge {...webhook} />
    </LineLink>
  );
}
