import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { membersOf } from '#libs/delivery';
import { EVENT_BODY } from '../toolbox/webhook-database.js';

const EVENTS_OF_INSERT = 10;
const RETRY_MS = 50;
/** With more, a busy machine would have so many deliveries in progress that most of them time out. */
const MAX_WAITING = 300;

const INSERT = `
  insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
  select id, workspace_id, id, 'scan', $2, true, now()
  from (select uuidv7() as id, workspace_id from unnest($1::uuid[]) workspace_id) event`;
const GROUPED = membersOf('true');
/** A claim is identified by its delivery and the end of its lease, which is different for each claim of a delivery. */
const IN_FLIGHT = `
  select id, id || ' ' || next_attempt_at as claim, next_attempt_at as "endsAt" from webhook_deliveries
  where state = 'delivering'
  union all
  select member.id, member.id || ' ' || lease.ends_at, lease.ends_at from (${GROUPED}) member
  join webhook_group_leases lease on lease.group_id = member.group_id where state = 'delivering'`;
/**
 * What workers that were stopped have handed back since $1, because attempts took longer than they wait: it is due at once,
 * and the attempt does not count, although the receiver may have got it. A new delivery is due when it is created.
 */
const HANDED_BACK = `
  select id, id || ' ' || next_attempt_at as claim, next_attempt_at as "endsAt" from webhook_deliveries
  where state = 'pending' and next_attempt_at between $1 and now() and next_attempt_at <> created_at`;
const IS_OPEN = `
  select exists (select from webhook_events where is_pending) or exists (
    select from webhook_deliveries where state in ('pending', 'delivering')) or exists (
    select from webhook_group_leases where in_flight > 0) as "isOpen"`;
/** The QR code of an event is its own id, since groups have no others. */
const DELIVERIES = `
  select event.qr_code_id as "eventId", delivery.id, delivery.state, (
    select count(*)::int from webhook_attempts attempt where delivery_id = delivery.id and attempt.error is not null
  ) as failures from webhook_events event
  left join webhook_deliveries delivery on delivery.event_id = event.id
  union all select qr_code_id, id, state, 0 from (${GROUPED}) member`;

export interface StoredDelivery {
  eventId: string;
  id: string | null;
  state: string | null;
  /** Attempts that timed out on a busy machine, which the receiver may have answered later. */
  failures: number;
}

export interface Claim {
  id: string;
  claim: string;
  /** The end of its lease, or when it was handed back. */
  endsAt: Date;
}

/** Adds events to the outbox at a steady rate while they arrive, for all workspaces in turn, even while PostgreSQL is restarting. */
export class FaultsEvents {
  count = 0;
  private readonly pool: Pool;
  private running = Promise.resolve();
  private isStopped = false;

  constructor(
    url: string,
    private readonly workspaceIds: string[],
    private readonly eventsPerSecond: number,
    private readonly countArrived: () => number,
  ) {
    this.pool = new Pool({ connectionString: url, max: 2 });
    this.pool.on('error', () => undefined);
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.pool.end();
  }

  async inFlight(): Promise<Claim[]> {
    return (await this.pool.query<Claim>(IN_FLIGHT)).rows;
  }

  async handedBack(since: Date): Promise<Claim[]> {
    return (await this.pool.query<Claim>(HANDED_BACK, [since])).rows;
  }

  async isOpen(): Promise<boolean> {
    return (await this.pool.query<{ isOpen: boolean }>(IS_OPEN)).rows[0]?.isOpen ?? true;
  }

  async deliveries(): Promise<StoredDelivery[]> {
    return (await this.pool.query<StoredDelivery>(DELIVERIES)).rows;
  }

  private async run(): Promise<void> {
    const intervalMs = (1_000 * EVENTS_OF_INSERT) / this.eventsPerSecond;
    for (let index = 0; !this.isStopped; index += EVENTS_OF_INSERT) {
      if (this.count - this.countArrived() > MAX_WAITING) {
        await delay(RETRY_MS);
        continue;
      }
      const startedAt = performance.now();
      const start = index % this.workspaceIds.length;
      const workspaceIds = this.workspaceIds.slice(start, start + EVENTS_OF_INSERT);
      const isCommitted = await this.pool.query(INSERT, [workspaceIds, EVENT_BODY]).then(
        () => true,
        () => false,
      );
      if (isCommitted) this.count += workspaceIds.length;
      const pauseMs = intervalMs - (performance.now() - startedAt);
      await delay(isCommitted ? Math.max(0, pauseMs) : RETRY_MS);
    }
  }
}
