import { Injectable } from '@nestjs/common';
import { membersOf } from '#libs/delivery';
import { Transactions, type WebhookEndpoint } from '#libs/database';

export const MAX_RANGES = 100;
export const MAX_ERRORS = 5;
const MAX_EXAMINED = 1_000;

const IN_FLIGHT = `
  g.id = any(array(select group_id from webhook_group_leases where endpoint_id = $1 and workspace_id = $2))`;

/** $1, $2: the endpoint and its workspace. The newest failures, and what is sent next. */
const NOT_DELIVERED = `
  not_delivered as (
    (select id, attempt_count, 'failed' as state, sequence, coalesce(last_sequence, sequence) as last
     from webhook_deliveries
     where endpoint_id = $1 and workspace_id = $2 and state = 'failed' and not is_test
     order by created_at desc limit ${MAX_EXAMINED})
    union all
    (select id, attempt_count, 'waiting', sequence, coalesce(last_sequence, sequence)
     from webhook_deliveries
     where endpoint_id = $1 and workspace_id = $2 and state in ('pending', 'delivering') and not is_test
     order by next_attempt_at limit ${MAX_EXAMINED})
    union all
    select id, 0, 'waiting', sequence, sequence from (${membersOf(IN_FLIGHT)}) member where state = 'delivering'
  )`;

/** Their ranges and last errors, in one row. */
const TROUBLE = `
  with ${NOT_DELIVERED}, islands as (
    select state, sequence, last,
      sequence - sum(last - sequence + 1) over (partition by state order by sequence) as island
    from not_delivered where sequence is not null
  ), ranges as (
    select min(sequence) as "from", max(last) as "to", state from islands
    group by state, island order by min(sequence) limit ${MAX_RANGES}
  ), errors as (
    select a.delivery_id as "deliveryId", a.started_at as at, a.status_code as "statusCode", a.error
    from not_delivered d
    join webhook_attempts a on a.delivery_id = d.id and a.number = d.attempt_count and a.workspace_id = $2
    order by a.started_at desc limit ${MAX_ERRORS}
  )
  select
    (select coalesce(json_agg(ranges order by "from"), '[]') from ranges) as "notDelivered",
    (select coalesce(json_agg(errors order by at desc), '[]') from errors) as "lastErrors"`;

const NUMBERS = `
  select coalesce(max(last), 0)::float8 as "lastSequence", coalesce(max(lost), 0)::float8 as lost,
    (select count(*)::int from webhook_deliveries
     where endpoint_id = $1 and workspace_id = $2 and state = 'delivering') + (
      select coalesce(sum(least(in_flight, slots)), 0)::int from webhook_group_leases where endpoint_id = $1 and workspace_id = $2
    ) as "inFlight"
  from webhook_sequences where endpoint_id = $1 and workspace_id = $2`;

export interface SequenceRange {
  from: number;
  to: number;
  state: 'failed' | 'waiting';
}

export interface RecentError {
  deliveryId: string;
  at: Date;
  statusCode: number | null;
  error: string | null;
}

/** Times in JSON are text. */
interface Trouble {
  notDelivered: SequenceRange[];
  lastErrors: (Omit<RecentError, 'at'> & { at: string })[];
}

interface Numbers {
  lastSequence: number;
  lost: number;
  inFlight: number;
}

export interface EndpointProgress extends Numbers {
  notDelivered: SequenceRange[];
  lastErrors: RecentError[];
}

/** Where an endpoint is in its events. */
@Injectable()
export class WebhookStatusService {
  constructor(private readonly transactions: Transactions) {}

  async of({ id, workspaceId }: WebhookEndpoint): Promise<EndpointProgress> {
    const values = [id, workspaceId];
    const [numbers] = await this.transactions.query<Numbers>(NUMBERS, values);
    const [trouble] = await this.transactions.query<Trouble>(TROUBLE, values);
    const { notDelivered = [], lastErrors = [] } = trouble ?? {};
    return {
      ...(numbers ?? { lastSequence: 0, lost: 0, inFlight: 0 }),
      notDelivered,
      lastErrors: lastErrors.map((each) => ({ ...each, at: new Date(each.at) })),
    };
  }
}
