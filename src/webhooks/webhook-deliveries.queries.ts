import { groupOf, headersOf, membersOf, placeOf } from '#libs/delivery';
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

export type AttemptRecord = Omit<WebhookAttempt, 'id' | 'workspaceId' | 'deliveryId'>;

export interface DeliveryDetail {
  delivery: DeliveryWithBody;
  attempts: AttemptRecord[];
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
  d.id, d.endpoint_id as "endpointId", d.event, d.qr_code_id as "qrCodeId", q.name as "qrCodeName",
  coalesce((d.batched->>'count')::int, 1) as "eventCount", d.state, d.is_test as "isTest",
  d.created_at as "createdAt", d.next_attempt_at as "nextAttemptAt", d.attempt_count as "attemptCount",
  d.status_code as "lastStatusCode", d.sequence::float8 as sequence, d.last_sequence::float8 as "lastSequence",
  d.skipped`;

const CODE = `
  left join qr_codes q on q.id = d.qr_code_id and q.workspace_id = d.workspace_id and q.deleted_at is null`;

const FIELDS = `id, workspace_id, endpoint_id, event, qr_code_id, state, attempt_count, sequence, skipped, created_at, status_code`;

/** Deliveries that have a row, with their events. */
const rowsOf = (where: string) => `
  select d.id, d.workspace_id, d.endpoint_id, v.event, v.qr_code_id, d.state, d.attempt_count, d.sequence, d.skipped,
    d.created_at, d.last_status_code as status_code, v.batched, d.is_test, d.next_attempt_at, d.last_sequence
  from webhook_deliveries d
  join webhook_events v on v.id = d.event_id and v.workspace_id = d.workspace_id
  where ${where}`;

/** Those of groups, in the same columns. */
const groupedOf = (where: string) => `
  select ${FIELDS}, null::jsonb as batched, false as is_test, null::timestamptz as next_attempt_at, null::bigint as last_sequence
  from (${membersOf(where)}) member`;

const inPeriod = (alias: string) => `
  ${alias}.endpoint_id = $1 and ${alias}.workspace_id = $2
    and ${alias}.created_at >= coalesce($3, '-infinity'::timestamptz) and ${alias}.created_at < coalesce($4, 'infinity'::timestamptz)
    and ($5::timestamptz is null or ${alias}.created_at <= $5)`;

const IS_AFTER = `$5::timestamptz is null or (created_at, id) < ($5::timestamptz, $6::uuid)`;
const newest = (rows: string) => `(
  select * from (${rows}) d where ${IS_AFTER} order by created_at desc, id desc limit $7)`;

/** A group has no delivery that failed. */
const EXAMINED = {
  all: `${newest(rowsOf(inPeriod('d')))} union all ${newest(groupedOf(inPeriod('g')))}`,
  failed: newest(rowsOf(`${inPeriod('d')} and d.state = 'failed'`)),
};

/**
 * $1, $2: the endpoint and its workspace; $3, $4: the period; $5, $6: the position after which the page begins; $7: how
 * many deliveries are examined; $8, $9, $10: the state, event and QR code; $11: the limit. The last row says how far it
 * got.
 */
const page = (isFailed: boolean) => `
  with examined as materialized (
    select * from (${isFailed ? EXAMINED.failed : EXAMINED.all}) newest order by created_at desc, id desc limit $7
  ), matching as (
    select ${COLUMNS} from examined d ${CODE}
    where ($8::text is null or d.state = $8) and ($9::text is null or d.event = $9 or d.batched->'events' ? $9)
      and ($10::uuid is null or d.qr_code_id = $10 or d.batched->'qrCodeIds' ? $10::text)
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
  select ${COLUMNS}, coalesce(v.body, g.bodies[${placeOf('d.id')} + 1]) as body, own.context,
    not d.is_test and (d.event = 'lead' or coalesce(d.batched->'events' ? 'lead', false)) as "hasLeads",
    not d.is_test and (d.event in ('scan', 'cta_click')
      or coalesce(d.batched->'events' ?| array['scan', 'cta_click'], false)) as "hasScans"
  from (
    ${rowsOf('d.id = $1 and d.workspace_id = $2')}
    union all
    ${groupedOf(`g.id = ${groupOf('$1::uuid')} and g.workspace_id = $2`)}
  ) d ${CODE}
  left join webhook_deliveries own on own.id = d.id and own.workspace_id = d.workspace_id
  left join webhook_events v on v.id = own.event_id and v.workspace_id = own.workspace_id
  left join webhook_delivery_groups g on g.id = ${groupOf('d.id')} and g.workspace_id = d.workspace_id
  join webhook_endpoints e on e.id = d.endpoint_id and e.workspace_id = d.workspace_id and e.deleted_at is null
  where d.id = $1`;

/** The attempt of a delivery of a group. $1, $2: the delivery and its workspace. */
export const FIND_GROUPED_ATTEMPT = `
  select 1 as number, started_at as "startedAt", duration_ms as "durationMs", status_code as "statusCode", null as error,
    null as "errorDetail", ${headersOf('signatures')} as "requestHeaders", excerpt as "responseExcerpt"
  from (${membersOf(`g.id = ${groupOf('$1::uuid')} and g.workspace_id = $2`)}) member
  where id = $1 and state = 'delivered'`;
