import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatNumber } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { Confirm, type Question } from '../../ui/confirm.js';
import { LoadFailed, SkeletonRows } from '../../ui/list-state.js';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';
import { DeliverySheet } from './delivery-sheet.js';
import { STATE_TONES, stateName } from './tones.js';
import { deliveriesQuery, useReplayFailed, type Delivery, type Webhook } from './webhooks.queries.js';

const route = getRouteApi('/settings/webhooks/$id');
const POLL_MS = 5_000;
const FILTERS = ['all', 'delivered', 'pending', 'failed'] as const;

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = FILTERS.find((name) => name === search.state) ?? 'all';
  const { data, error, refetch, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery({
    ...deliveriesQuery(webhook.id, filter === 'all' ? undefined : filter),
    refetchInterval: POLL_MS,
  });
  const deliveries = data?.pages.flatMap(({ items }) => items);
  const open = (delivery: string | undefined) =>
    void navigate({
      search: { ...(search.state ? { state: search.state } : {}), ...(delivery ? { delivery } : {}) },
    });
  return (
    <section>
      <div className="section-head">
        <h2>{t('deliveries')}</h2>
        <ReplayFailed webhook={webhook} />
      </div>
      <div className="row spaced filters">
        <SegmentedControl
          aria-label={t('stateName')}
          value={filter}
          onChange={(state) => void navigate({ search: state === 'all' ? {} : { state } })}
          data={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </div>
      <div className={isPlaceholderData ? 'card stale' : 'card'}>
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
        {deliveries === undefined && !error ? <SkeletonRows /> : null}
        {deliveries?.length === 0 ? (
          <p className="card-body sub">{filter === 'all' ? t('noDeliveries') : t('noDeliveriesOfState')}</p>
        ) : null}
        {deliveries && deliveries.length > 0 ? <DeliveryTable deliveries={deliveries} onOpen={open} /> : null}
      </div>
      {hasNextPage ? (
        <div className="pager">
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      ) : null}
      {search.delivery === undefined ? null : (
        <DeliverySheet key={search.delivery} id={search.delivery} all={deliveries ?? []} onOpen={open} />
      )}
    </section>
  );
}

function DeliveryTable({
  deliveries,
  onOpen,
}: {
  deliveries: readonly Delivery[];
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation(['webhooks', 'ui']);
  return (
    <table className="table compact lines">
      <thead>
        <tr>
          <th>{t('time')}</th>
          <th>{t('stateName')}</th>
          <th>{t('eventName')}</th>
          <th>{t('response')}</th>
          <th className="right">{t('attempts')}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id} className="openable" onClick={() => onOpen(delivery.id)}>
            <td className="dim">
              <button aria-label={t('open', { time: formatClock(delivery.createdAt) })}>
                <Time at={delivery.createdAt} />
              </button>
            </td>
            <td>
              <Badge tone={STATE_TONES[delivery.state]}>{t(`state.${stateName(delivery)}`)}</Badge>
            </td>
            <td className="mono">
              {delivery.event === 'batch' ? t('batchOf', { count: delivery.eventCount }) : delivery.event}{' '}
              {delivery.test ? <span className="tag">{t('test')}</span> : null}
            </td>
            <td className="dim">{delivery.lastStatusCode ?? '–'}</td>
            <td className="right desk">{formatNumber(delivery.attemptCount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReplayFailed({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [question, setQuestion] = useState<Question | null>(null);
  const replay = useReplayFailed(webhook.id);
  const said = ({ replayed: count, hasMore }: { replayed: number; hasMore: boolean }) =>
    toast(hasMore ? t('replayedMore', { count }) : t('replayed', { count }));
  const ask = () =>
    setQuestion({
      ...{ title: t('replayTitle'), text: t('replayText'), action: t('replayFailed') },
      act: () => replay.mutate(undefined, { onError: toastError, onSuccess: said }),
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={ask}
        disabled={webhook.status !== 'active'}
      >
        {t('replayFailed')}
      </Button>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
