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
  /** Of a delivery of a group, its own id. */
  eventId: string;
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

/**
 * If a filter has no index, one page examines at most this many rows, and as many groups: a few first, which are enough for
 * most filters.
 */
export const EXAMINED_STEPS = [500, 5_000] as const;

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
const groupedOf = (where: string, groups?: string) => `
  select ${FIELDS}, null::jsonb as batched, false as is_test, null::timestamptz as next_attempt_at, null::bigint as last_sequence
  from (${membersOf(where, groups)}) member`;

const inPeriod = (alias: string) => `
  ${alias}.endpoint_id = $1 and ${alias}.workspace_id = $2
    and ${alias}.created_at >= coalesce($3, '-infinity'::timestamptz) and ${alias}.created_at < coalesce($4, 'infinity'::timestamptz)
    and ($5::timestamptz is null or ${alias}.created_at <= $5)`;

const NEWEST_FIRST = 'order by created_at desc, id desc';
const IS_AFTER = `$5::timestamptz is null or (created_at, id) < ($5::timestamptz, $6::uuid)`;
/** Of the deliveries or, if they are batches, of what these contain. */
const IS_ASKED = `
  ($8::text is null or d.event = $8 or d.batched->'events' ? $8)
    and ($9::uuid is null or d.qr_code_id = $9 or d.batched->'qrCodeIds' ? $9::text)`;

const rowsExamined = (where: string) =>
  `select * from (${rowsOf(`${inPeriod('d')} and ${where}`)}) d where ${IS_AFTER} ${NEWEST_FIRST} limit $7::bigint`;

const GROUPS_EXAMINED = `(select * from webhook_delivery_groups g where ${inPeriod('g')} ${NEWEST_FIRST} limit $7::bigint)`;
const HAS_ASKED = `($8::text is null or $8 = any(g.events)) and ($9::uuid is null or $9 = any(g.qr_code_ids))`;
const IS_IN_FLIGHT = `
  g.id = any(array(select group_id from webhook_group_leases where endpoint_id = $1 and workspace_id = $2)) and ${inPeriod('g')}`;
const HAS_CANCELLED = `
  cardinality(g.events) - cardinality(g.moved) > coalesce((
    select sum(cardinality(o.places)) from webhook_outcomes o where o.group_id = g.id), 0)`;

const membersAsked = (members: string, state: string) =>
  `select * from (${members}) d where (${IS_AFTER}) and ${state} and ${IS_ASKED} ${NEWEST_FIRST} limit $10`;

interface Source {
  /** SQL of the newest deliveries, up to a limit. */
  newest: string;
  /** SQL of the last one that was examined, if there can be older ones. */
  last: ((name: string) => string) | null;
}

const ofRows = (where: string): Source => ({
  newest: rowsExamined(where),
  last: (name) => `
    select created_at, id from ${name} where (select count(*) from ${name}) = $7::bigint order by created_at, id limit 1`,
});
const ofGroups = (where: string, state = 'true'): Source => ({
  newest: membersAsked(groupedOf(where, GROUPS_EXAMINED), state),
  last: () => `
    select created_at, id from webhook_delivery_groups g where ${inPeriod('g')} ${NEWEST_FIRST}
    offset $7::bigint - 1 limit 1`,
});
const OF_GROUPS_IN_FLIGHT: Source = {
  newest: membersAsked(groupedOf(IS_IN_FLIGHT), `d.state = 'delivering'`),
  last: null,
};

/** In an index by state and code, in which batches, tests and older rows have no code; or few, if they are in flight. */
const ofState = (state: WebhookDeliveryState, isOfCode: boolean): Source[] =>
  isOfCode
    ? [
        ofRows(`d.state = '${state}' and d.qr_code_id = $9`),
        ofRows(`d.state = '${state}' and d.qr_code_id is null`),
      ]
    : [ofRows(`d.state = '${state}'`)];

/** A group has no delivery that waits or has failed. */
function sourcesOf(state: WebhookDeliveryState | undefined, isOfCode: boolean): Source[] {
  if (state === undefined) return [ofRows('true'), ofGroups(HAS_ASKED)];
  if (state === 'delivered') return [ofRows('true'), ofGroups(HAS_ASKED, `d.state = 'delivered'`)];
  const rows = ofState(state, isOfCode);
  if (state === 'delivering') return [...rows, OF_GROUPS_IN_FLIGHT];
  if (state !== 'cancelled') return rows;
  return [...rows, ofGroups(`${HAS_ASKED} and ${HAS_CANCELLED}`, `d.state = 'cancelled'`)];
}

/**
 * $1, $2: the endpoint and its workspace; $3, $4: the period; $5, $6: the position after which the page begins; $7: how
 * many rows and groups are examined; $8, $9: the event and QR code; $10: the limit. The last row says how far it got: up to
 * the first of its sources that has more.
 */
function page(state: WebhookDeliveryState | undefined, isOfCode: boolean): string {
  const sources = sourcesOf(state, isOfCode).map((source, index) => ({ ...source, name: `source_${index}` }));
  const ends = sources.flatMap(({ name, last }) => (last ? `(${last(name)})` : []));
  return `
    with ${sources.map(({ name, newest }) => `${name} as materialized (${newest})`).join(', ')}, reached as materialized (
      select * from (${ends.join(' union all ')}) last_examined ${NEWEST_FIRST} limit 1
    ), matching as (
      select ${COLUMNS} from (${sources.map(({ name }) => `select * from ${name}`).join(' union all ')}) d ${CODE}
      where ${state === undefined ? 'true' : `d.state = '${state}'`} and ${IS_ASKED}
        and coalesce((d.created_at, d.id) >= (select created_at, id from reached), true)
      order by d.created_at desc, d.id desc limit $10
    )
    select matching.*, false as "isLastExamined" from matching
    union all
    select id, null, null, null, null, null, null, null, created_at, null, null, null, null, null, null, true
    from reached
    order by "isLastExamined", "createdAt" desc, id desc`;
}

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
  const isOfCode = qrCodeId !== undefined;
  const most = limit + 1;
  const isByCodeOrEvent = isOfCode || event !== undefined;
  let rows: (ListedDelivery & { isLastExamined: boolean })[] = [];
  for (const examined of isByCodeOrEvent ? EXAMINED_STEPS : [most, ...EXAMINED_STEPS]) {
    rows = await transactions.query(page(state, isOfCode), [
      ...[endpoint.id, endpoint.workspaceId, dateOf(from), dateOf(to)],
      ...[position?.[0] ?? null, position?.[1] ?? null, examined, event ?? null, qrCodeId ?? null, most],
    ]);
    const isExhausted = !rows.some(({ isLastExamined }) => isLastExamined);
    if (isExhausted || rows.length > most) break;
  }
  const found = rows.filter(({ isLastExamined }) => !isLastExamined);
  const deliveries = found.slice(0, limit);
  const last = found.length > limit ? deliveries.at(-1) : rows.find(({ isLastExamined }) => isLastExamined);
  return { deliveries, next: last ? [last.createdAt.toISOString(), last.id] : null };
}

/** Compares instants, because PostgreSQL refuses some of the offsets that a time can have. */
const dateOf = (time: string | undefined) => (time === undefined ? null : new Date(time));

/** $1: the id; $2: the workspace. Deliveries of deleted endpoints are not found. */
export const FIND_DELIVERY = `
  select ${COLUMNS}, coalesce(v.body, g.bodies[${placeOf('d.id')} + 1]) as body, own.context, coalesce(own.event_id, d.id) as "eventId",
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
