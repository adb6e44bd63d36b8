import type { Transactions, WebhookAttempt, WebhookDelivery, WebhookDeliveryState } from '#libs/database';
import type { DeliveredEventName } from '#libs/webhook-events';
import type { WorkspaceScope } from '../http/requests/caller.js';
import type { Position } from '../http/requests/cursors.js';

export type ListedDelivery = Omit<
  WebhookDelivery,
  'workspaceId' | 'eventId' | 'earlierAttempts' | 'context'
> & {
  event: DeliveredEventName;
  eventCount: number;
  qrCodeId: string | null;
  qrCodeName: string | null;
};

export type DeliveryWithBody = ListedDelivery & {
  body: string;
  context: string | null;
  hasLeads: boolean;
  hasScans: boolean;
};

export interface DeliveryDetail {
  delivery: DeliveryWithBody;
  attempts: WebhookAttempt[];
}

export interface DeliveryFilters {
  state?: WebhookDeliveryState;
  event?: DeliveredEventName;
  qrCodeId?: string;
  from?: string;
  /** Exclusive. */
  to?: string;
}

/** If a filter has no index, one page examines at most this many deliveries. */
const MAX_EXAMINED = 10_000;

const COLUMNS = `
  d.id, d.endpoint_id as "endpointId", v.event, v.qr_code_id as "qrCodeId", q.name as "qrCodeName",
  coalesce((v.batched->>'count')::int, 1) as "eventCount", d.state, d.is_test as "isTest",
  d.created_at as "createdAt", d.next_attempt_at as "nextAttemptAt", d.attempt_count as "attemptCount",
  d.last_status_code as "lastStatusCode", d.sequence::float8 as sequence, d.last_sequence::float8 as "lastSequence",
  d.skipped`;

const EVENT_AND_CODE = `
  join webhook_events v on v.id = d.event_id and v.workspace_id = d.workspace_id
  left join qr_codes q on q.id = v.qr_code_id and q.workspace_id = v.workspace_id and q.deleted_at is null`;

/**
 * $1, $2: the endpoint and its workspace; $3, $4: the period; $5, $6: the position after which the page begins; $7: how
 * many deliveries are examined; $8, $9, $10: the state, event and QR code; $11: the limit. The last row says how far it
 * got.
 */
const page = (isFailed: boolean) => `
  with examined as materialized (
    select * from webhook_deliveries
    where endpoint_id = $1 and workspace_id = $2 ${isFailed ? `and state = 'failed'` : ''}
      and created_at >= coalesce($3, '-infinity'::timestamptz) and created_at < coalesce($4, 'infinity'::timestamptz)
      and ($5::timestamptz is null or (created_at, id) < ($5::timestamptz, $6::uuid))
    order by created_at desc, id desc limit $7
  ), matching as (
    select ${COLUMNS} from examined d ${EVENT_AND_CODE}
    where ($8::text is null or d.state = $8) and ($9::text is null or v.event = $9 or v.batched->'events' ? $9)
      and ($10::uuid is null or v.qr_code_id = $10 or v.batched->'qrCodeIds' ? $10::text)
    order by d.created_at desc, d.id desc limit $11
  ), last_examined as (
    select id, created_at from examined order by created_at, id limit 1
  )
  select matching.*, false as "isLastExamined" from matching
  union all
  select id, null, null, null, null, null, null, null, created_at, null, null, null, null, null, null, true
  from last_examined where (select count(*) from examined) = $7
  order by "isLastExamined", "createdAt" desc, id desc`;

interface DeliveryPage {
  deliveries: ListedDelivery[];
  next: Position | null;
}

/** Newest first. With filters, a page can end before it is full: `next` is the place where it ended. */
export async function listDeliveries(
  transactions: Transactions,
  endpoint: { id: string } & WorkspaceScope,
  { state, event, qrCodeId, from, to }: DeliveryFilters,
  position: Position | null,
  limit: number,
): Promise<DeliveryPage> {
  const isFailed = state === 'failed';
  const isFiltered = (state !== undefined && !isFailed) || event !== undefined || qrCodeId !== undefined;
  const rows = await transactions.query<ListedDelivery & { isLastExamined: boolean }>(page(isFailed), [
    ...[endpoint.id, endpoint.workspaceId, dateOf(from), dateOf(to)],
    ...[position?.[0] ?? null, position?.[1] ?? null, isFiltered ? MAX_EXAMINED : limit + 1],
    ...[state ?? null, event ?? null, qrCodeId ?? null, limit + 1],
  ]);
  const found = rows.filter(({ isLastExamined }) => !isLastExamined);
  const deliveries = found.slice(0, limit);
  const last = found.length > limit ? deliveries.at(-1) : rows.find(({ isLastExamined }) => isLastExamined);
  return { deliveries, next: last ? [last.createdAt.toISOString(), last.id] : null };
}

/** Compares instants, because PostgreSQL refuses some of the offsets that a time can have. */
const dateOf = (time: string | undefined) => (time === undefined ? null : new Date(time));

/** $1: the id; $2: the workspace. Deliveries of deleted endpoints are not found. */
export const FIND_DELIVERY = `
  select ${COLUMNS}, v.body, d.context,
    not d.is_test and (v.event = 'lead' or coalesce(v.batched->'events' ? 'lead', false)) as "hasLeads",
    not d.is_test and (v.event in ('scan', 'cta_click')
      or coalesce(v.batched->'events' ?| array['scan', 'cta_click'], false)) as "hasScans"
  from webhook_deliveries d ${EVENT_AND_CODE}
  join webhook_endpoints e on e.id = d.endpoint_id and e.workspace_id = d.workspace_id and e.deleted_at is null
  where d.id = $1 and d.workspace_id = $2`;
