import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, facts, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { useCreation } from '../../ui/use-creation.js';
import { startOf, type Since } from './periods.js';

export type Webhook = Schema['Webhook'];
export type Delivery = Schema['Delivery'];
export type EventName = Schema['TestWebhook']['event'];
/** The name of an event, or a pattern such as `qr.*`. */
export type Subscription = Webhook['events'][number];
/** Deliveries end, and endpoints are disabled, without a request of this page. */
export const POLL_MS = 5_000;
export const EVENTS = facts.EVENTS;
export const SUBSCRIPTIONS = facts.SUBSCRIPTIONS;

/** The service counts up to so many deliveries that wait. */
const MAX_COUNTED = 10_000;
export const isCountCut = (waiting: number): boolean => waiting >= MAX_COUNTED;

/** The event whose sample is sent as a test. */
export const sampleOf = ([first = 'scan']: readonly Subscription[]): EventName =>
  EVENTS.find((event) => event === first || event.startsWith(first.replace('*', ''))) ?? 'scan';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => {
    const webhooks: Webhook[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/settings/v1/webhooks', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const webhook of itemsOf(read)) webhooks.push(webhook);
    return webhooks;
  },
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: () => dataOf(api.GET('/api/settings/v1/webhooks/{id}', { params: { path: { id } } })),
  });

export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'status'],
    queryFn: () => dataOf(api.GET('/api/settings/v1/webhooks/{id}/status', { params: { path: { id } } })),
  });

export interface DeliveryFilters {
  state?: Delivery['state'];
  event?: EventName;
  qrCodeId?: string;
  since?: Since;
}

export const deliveriesQuery = (id: string, { since, ...filters }: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', filters, since],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/api/settings/v1/webhooks/{id}/deliveries', {
          params: {
            path: { id },
            query: { ...filters, ...(since ? { from: startOf(since) } : {}), ...(cursor ? { cursor } : {}) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['deliveries', id],
    queryFn: () => dataOf(api.GET('/api/settings/v1/deliveries/{id}', { params: { path: { id } } })),
  });

export const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  ]);

export const useAddWebhook = (onCreated: (webhook: Schema['CreatedWebhook']) => void) =>
  useCreation({
    post: (body: Schema['CreateWebhook'], headers) =>
      dataOf(api.POST('/api/settings/v1/webhooks', { body, headers })),
    refresh,
    onCreated,
  });

export const useSendTest = (id: string) =>
  useMutation({
    mutationFn: (event: EventName) =>
      dataOf(api.POST('/api/settings/v1/webhooks/{id}/test', { params: { path: { id } }, body: { event } })),
    onSuccess: refresh,
  });

export const useChangeWebhook = (id: string) =>
  useMutation({
    mutationFn: (body: Schema['UpdateWebhook']) =>
      dataOf(api.PATCH('/api/settings/v1/webhooks/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });

export const useRotateSecret = (id: string) =>
  useMutation({
    mutationFn: () => dataOf(api.POST('/api/settings/v1/webhooks/{id}/rotate', { params: { path: { id } } })),
    onSuccess: refresh,
  });

export const usePromoteSecret = (id: string) =>
  useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/settings/v1/webhooks/{id}/promote', { params: { path: { id } } })),
    onSuccess: refresh,
  });

export const useDeleteWebhook = (id: string) =>
  useMutation({
    mutationFn: () => api.DELETE('/api/settings/v1/webhooks/{id}', { params: { path: { id } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true }),
  });

export const useReplay = () =>
  useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/settings/v1/deliveries/{id}/replay', { params: { path: { id } } })),
    onSuccess: refresh,
  });

export const hostOf = (url: string): string => new URL(url).host;
