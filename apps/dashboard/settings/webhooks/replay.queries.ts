import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { SINCE, startOf } from './periods.js';
import { refresh, type EventName } from './webhooks.queries.js';

export type Replay = Schema['Replay'];
export type ReplayedState = NonNullable<Schema['ReplayDeliveries']['state']>;
export const REPLAYED_STATES: ReplayedState[] = ['failed', 'delivered', 'cancelled', 'all'];
export const PERIODS = [...SINCE, 'own'] as const;

/** What a person has chosen to send again. */
export interface ReplayChoice {
  period: (typeof PERIODS)[number];
  /** Of a period of their own; empty while it is being typed. */
  from: string;
  to: string;
  state: ReplayedState;
  events: EventName[];
  qrCodeId: string | undefined;
}

export const FAILED_OF_WEEK: ReplayChoice = {
  ...{ period: '7d', from: '', to: '', state: 'failed' },
  ...{ events: [], qrCodeId: undefined },
};

const POLL_MS = 1_000;
const DAY_MS = 86_400_000;

/** The clock of this device may be behind the one of the service. */
const soon = () => new Date(Date.now() + DAY_MS).toISOString();

function bodyOf({ period, from, to, state, events, qrCodeId }: ReplayChoice): Schema['ReplayDeliveries'] {
  return {
    ...(period === 'own' ? { from, to } : { from: startOf(period), to: soon() }),
    ...{ state, ...(events.length > 0 ? { events } : {}), ...(qrCodeId ? { qrCodeId } : {}) },
  };
}

const MINUTE_MS = 60_000;

/** Fields of times have no seconds: the next minute has what is there by now. */
export const nextMinute = (): string =>
  new Date((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS).toISOString();

export const isWhole = ({ period, from, to }: ReplayChoice): boolean =>
  period !== 'own' || (from !== '' && to !== '');

const post = (id: string, body: Schema['ReplayDeliveries']) =>
  dataOf(api.POST('/api/settings/v1/webhooks/{id}/replay', { params: { path: { id } }, body }));

/** How many deliveries a replay would send again. */
export const replayCountQuery = (id: string, choice: ReplayChoice) =>
  queryOptions({
    queryKey: ['webhooks', id, 'replayable', choice],
    placeholderData: keepPreviousData,
    enabled: isWhole(choice),
    queryFn: () => post(id, { ...bodyOf(choice), dryRun: true }),
  });

export const useStartReplay = (id: string) =>
  useMutation({ mutationFn: (choice: ReplayChoice) => post(id, bodyOf(choice)), onSuccess: refresh });

/** Asks again until the replay has ended. */
export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: ['replays', id],
    queryFn: () => dataOf(api.GET('/api/settings/v1/replays/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_MS : false),
  });

export const useCancelReplay = (id: string) =>
  useMutation({
    mutationFn: () => api.DELETE('/api/settings/v1/replays/{id}', { params: { path: { id } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: replayQuery(id).queryKey }),
  });
