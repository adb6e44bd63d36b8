import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../app/format.js';
import { AdminsOnly } from '../../shell/failures.js';
import { Figure, FigureCard } from '../../ui/figure.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { LoadFailed, SkeletonRows } from '../../ui/list-state.js';
import { Head, SettingsFrame } from '../../ui/page.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { Time } from '../../ui/time.js';
import { useTitle } from '../../ui/use-title.js';
import { Deliveries } from './deliveries.js';
import { DisabledNote } from './disabled-note.js';
import { EndpointActions } from './endpoint-actions.js';
import { EditEndpoint } from './endpoint-form.js';
import { LostNote } from './lost-note.js';
import { Rotation } from './rotation.js';
import { Waiting } from './waiting.js';
import { RecoveringNote } from './recovering-note.js';
import { StatusBadge } from './status-badge.js';
import { useEventNames } from './use-event-names.js';
import { Verification } from './verification.js';
import { hostOf, POLL_MS, webhookQuery, type Webhook } from './webhooks.queries.js';

const route = getRouteApi('/settings/webhooks/$id');

export const EndpointScreen = () => (
  <AdminsOnly>
    <LoadedEndpoint />
  </AdminsOnly>
);

function LoadedEndpoint() {
  const { id } = route.useParams();
  const { data: webhook, error, refetch } = useQuery({ ...webhookQuery(id), refetchInterval: POLL_MS });
  if (webhook) return <Endpoint webhook={webhook} />;
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
}

function Endpoint({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [secret, setSecret] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const host = hostOf(webhook.url);
  useTitle(host);
  return (
    <SettingsFrame>
      <Link className={clsx(layout.row, font.sub)} to="/settings/webhooks">
        <IconArrowLeft size={16} />
        {t('allEndpoints')}
      </Link>
      <Head className={layout.spaced}>
        <div className={font.cut}>
          <div className={layout.row}>
            <h1 className={font.cut}>{host}</h1>
            <StatusBadge {...webhook} />
          </div>
          <p className={clsx(font.mono, font.cut)}>{webhook.url}</p>
          {webhook.description === '' ? null : <p className={font.sub}>{webhook.description}</p>}
        </div>
        <EndpointActions webhook={webhook} onEdit={() => setEditing(true)} onSecret={setSecret} />
      </Head>
      <div className={clsx(layout.stack, layout.large)}>
        {webhook.disabledReason === null ? null : <DisabledNote webhook={webhook} />}
        {webhook.status === 'recovering' ? <RecoveringNote id={webhook.id} /> : null}
        <LostNote id={webhook.id} />
        {secret === null ? null : (
          <ShownOnce
            title={t('rotated')}
            label={t('secret')}
            value={secret}
            copyLabel={t('copySecret')}
            onClose={() => setSecret(null)}
          />
        )}
        {webhook.hasNextSecret ? <Rotation id={webhook.id} /> : null}
        {isEditing ? (
          <EditEndpoint webhook={webhook} onClose={() => setEditing(false)} />
        ) : (
          <EndpointFigures webhook={webhook} />
        )}
        <Deliveries webhook={webhook} />
        <Verification />
      </div>
    </SettingsFrame>
  );
}

function EndpointFigures({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'codes']);
  const namesOf = useEventNames();
  const { events, folderIds, tags, categories, qrCodeIds, headers } = webhook;
  const { failureRate, lastDeliveryAt, inFlightLimit: now, maxInFlight: max } = webhook;
  const filters = [
    ...(folderIds.length === 0 ? [] : [t('folderCount', { count: folderIds.length })]),
    ...tags,
    ...categories.map((category) => t(`codes:categories.${category}`)),
    ...(qrCodeIds.length === 0 ? [] : [t('codeCount', { count: qrCodeIds.length })]),
  ];
  return (
    <FigureCard>
      <Figure label={t('events')} hint={events.join(', ')}>
        {namesOf(events)}
      </Figure>
      <Figure label={t('filters')}>{filters.length === 0 ? t('allCodes') : filters.join(', ')}</Figure>
      {headers.length === 0 ? null : (
        <Figure label={t('headers')}>
          {headers
            .map(({ name, hasValue }) => (hasValue ? name : t('headerWithoutValue', { name })))
            .join(', ')}
        </Figure>
      )}
      <Figure label={t('maxInFlight')}>{t('inFlightOf', { now, max })}</Figure>
      <Figure label={t('failedOfLast')}>
        {failureRate === null ? formatNumber(0) : formatShare(failureRate, 1)}
      </Figure>
      {webhook.waiting === 0 ? null : (
        <Figure label={t('waiting')} hint={<Waiting webhook={webhook} />}>
          {formatNumber(webhook.waiting)}
        </Figure>
      )}
      <Figure label={t('lastDelivery')}>
        {lastDeliveryAt === null ? '–' : <Time at={lastDeliveryAt} />}
      </Figure>
    </FigureCard>
  );
}
