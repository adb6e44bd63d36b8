import { SegmentedControl, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatNumber } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { Card, CardBody } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { NextPage, Pending } from '../../ui/list-state.js';
import { SectionHead } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import table from '../../ui/table.module.css';
import { Tag } from '../../ui/tag.js';
import { Time } from '../../ui/time.js';
import { CodeChoice } from './code-choice.js';
import styles from './deliveries.module.css';
import { DeliverySheet } from './delivery-sheet.js';
import { ReplayDeliveries } from './replay-dialog.js';
import { ReplayProgress } from './replay-progress.js';
import { parseDeliverySearch, type DeliverySearch } from './search.js';
import { STATE_TONES, stateName } from './tones.js';
import { SINCE } from './periods.js';
import { deliveriesQuery, EVENTS, POLL_MS, type Delivery, type Webhook } from './webhooks.queries.js';

const route = getRouteApi('/settings/webhooks/$id');
const FILTERS = ['all', 'delivered', 'pending', 'failed'] as const;

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const search = parseDeliverySearch(route.useSearch());
  const navigate = route.useNavigate();
  const { delivery: opened, replay, ...filters } = search;
  const filter = FILTERS.find((name) => name === search.state) ?? 'all';
  const list = useInfiniteQuery({
    ...deliveriesQuery(webhook.id, filters),
    refetchInterval: POLL_MS,
  });
  const { data, error, refetch, isPlaceholderData } = list;
  const deliveries = data?.pages.flatMap(({ items }) => items);
  const open = (delivery: string | undefined) =>
    void navigate({ search: parseDeliverySearch({ ...filters, replay, delivery }) });
  const change = (changed: { [Name in keyof DeliverySearch]: DeliverySearch[Name] | undefined }) =>
    void navigate({ search: parseDeliverySearch({ ...filters, replay, ...changed }) });
  return (
    <section>
      <SectionHead
        title={t('deliveries')}
        beside={<ReplayDeliveries webhook={webhook} onStarted={(id) => change({ replay: id })} />}
      />
      {replay === undefined ? null : (
        <ReplayProgress id={replay} onClose={() => change({ replay: undefined })} />
      )}
      <div className={clsx(layout.row, layout.wrap, layout.spaced, styles.filters)}>
        <SegmentedControl
          aria-label={t('stateName')}
          value={filter}
          onChange={(state) => change({ state: state === 'all' ? undefined : state })}
          data={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <Select
          aria-label={t('eventName')}
          placeholder={t('anyEvent')}
          clearable
          searchable
          data={EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
          value={search.event ?? null}
          onChange={(event) => change({ event: event ?? undefined })}
        />
        <CodeChoice value={search.qrCodeId} onChange={(qrCodeId) => change({ qrCodeId })} />
        <Select
          aria-label={t('time')}
          placeholder={t('anyTime')}
          clearable
          data={SINCE.map((value) => ({ value, label: t(`since.${value}`) }))}
          value={search.since ?? null}
          onChange={(since) => change({ since: since ?? undefined })}
        />
      </div>
      <Card className={isPlaceholderData ? layout.stale : undefined}>
        <Pending data={deliveries} error={error} onRetry={refetch} />
        {deliveries?.length === 0 ? (
          <CardBody as="p" className={font.sub}>
            {Object.keys(filters).length === 0
              ? t('noDeliveries')
              : t(list.hasNextPage ? 'noDeliveriesSoFar' : 'noDeliveriesOfState')}
          </CardBody>
        ) : null}
        {deliveries && deliveries.length > 0 ? <DeliveryTable deliveries={deliveries} onOpen={open} /> : null}
      </Card>
      <NextPage list={list} isBelowCard />
      {opened === undefined ? null : <DeliverySheet id={opened} all={deliveries ?? []} onOpen={open} />}
    </section>
  );
}

/** The button of the row has the focus, so that it gets it back. */
const openFrom = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.querySelector('button')?.focus({ preventScroll: true });
  open();
};

function DeliveryTable({
  deliveries,
  onOpen,
}: {
  deliveries: readonly Delivery[];
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation(['webhooks', 'ui']);
  return (
    <Table isCompact hasLines>
      <thead>
        <tr>
          <th>{t('time')}</th>
          <th>{t('eventName')}</th>
          <th>{t('codeName')}</th>
          <th>{t('stateName')}</th>
          <th>{t('response')}</th>
          <th className={table.right}>{t('attempts')}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id} className={styles.openable} onClick={openFrom(() => onOpen(delivery.id))}>
            <td className={font.dim}>
              <button aria-label={t('open', { time: formatClock(delivery.createdAt) })}>
                <Time at={delivery.createdAt} />
              </button>
            </td>
            <td className={font.mono}>
              {delivery.event === 'batch' ? t('batchOf', { count: delivery.eventCount }) : delivery.event}{' '}
              {delivery.test ? <Tag>{t('test')}</Tag> : null}
            </td>
            <td className={table.cut}>{delivery.qrCodeName ?? '–'}</td>
            <td>
              <Badge tone={STATE_TONES[delivery.state]}>{t(`state.${stateName(delivery)}`)}</Badge>
            </td>
            <td className={clsx(font.dim, layout.desk)}>{delivery.lastStatusCode ?? '–'}</td>
            <td className={clsx(table.right, layout.desk)}>{formatNumber(delivery.attemptCount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
