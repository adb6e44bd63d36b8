import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';

export type Webhook = Schema['Webhook'];
export type Delivery = Schema['Delivery'];
export type EventName = Webhook['events'][number];
export const EVENTS: readonly EventName[] = ['scan', 'lead', 'cta_click'];

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

export const deliveriesQuery = (id: string, state: Delivery['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', state ?? 'all'],
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/api/settings/v1/webhooks/{id}/deliveries', {
          params: { path: { id }, query: { ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) } },
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

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  ]);

export const useAddWebhook = () =>
  useMutation({
    mutationFn: (body: Schema['CreateWebhook']) => dataOf(api.POST('/api/settings/v1/webhooks', { body })),
    onSuccess: refresh,
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

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** All failed deliveries of the last 7 days. */
export const useReplayFailed = (id: string) =>
  useMutation({
    mutationFn: () => {
      const now = Date.now();
      const body = {
        from: new Date(now - WEEK_MS).toISOString(),
        // The clock of this device may be behind the one of the service.
        to: new Date(now + DAY_MS).toISOString(),
        state: 'failed' as const,
      };
      return dataOf(api.POST('/api/settings/v1/webhooks/{id}/replay', { params: { path: { id } }, body }));
    },
    onSuccess: refresh,
  });

export const useReplay = () =>
  useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/settings/v1/deliveries/{id}/replay', { params: { path: { id } } })),
    onSuccess: refresh,
  });

export const hostOf = (url: string): string => new URL(url).host;
