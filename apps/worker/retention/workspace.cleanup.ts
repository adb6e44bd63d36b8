import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, endOfStay, Transactions, WORKSPACE_STAY_DAYS } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { SUMS_OF_WORKSPACES } from '#libs/scans';

const HOUR_MS = 3_600_000;

/** The API deletes QR codes with what belongs to them first. */
const ENDED = `
  select id from workspaces
  where deleted_at <= $1 and not exists (select from qr_codes where workspace_id = workspaces.id)`;

/** The rows of other tables are few, and are deleted with that of the workspace. */
const LARGE_TABLES = [
  ...[
    'webhook_deliveries',
    'webhook_outcomes',
    'webhook_delivery_groups',
    'webhook_group_leases',
    'leads',
    'cta_clicks',
    'audit_log',
    'scim_requests',
    'key_requests',
    'idempotency_keys',
    'members',
  ],
  ...SUMS_OF_WORKSPACES,
];

const deleteFrom = (table: string) => `
  delete from ${table} where ctid = any(array(select ctid from ${table} where workspace_id = any($1) limit $2))
  returning 1`;

/** No index has the events of a workspace that were sent. */
const DELETE_EVENTS = `
  with seen as (
    select id from webhook_events where id > $2 and id < $3 order by id limit $4
  ), deleted as (
    delete from webhook_events where id = any(array(select id from seen)) and workspace_id = any(array(
      select id from workspaces where deleted_at <= $1::timestamptz - interval '${WORKSPACE_STAY_DAYS} days'))
  )
  select id from seen order by id desc limit 1`;

/** Parameters: workspaces, now. A workspace that was erased can have been imported again. */
const ERASE = `
  with gone as (delete from workspaces where id = any($1) returning id, deleted_at)
  insert into erased_workspaces (id, deleted_at, erased_at) select id, deleted_at, $2 from gone
  on conflict (id) do update set deleted_at = excluded.deleted_at, erased_at = excluded.erased_at`;

/** Deletes workspaces whose stay has ended, with every row that names them. */
@Injectable()
export class WorkspaceCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('deleted workspaces', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    const ended = await this.transactions.query<{ id: string }>(ENDED, [endOfStay(now)]);
    const ids = ended.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const table of LARGE_TABLES)
      await this.deleteInBatches(
        async (limit) => (await this.transactions.query(deleteFrom(table), [ids, limit])).length,
      );
    await this.walkInBatches(DELETE_EVENTS, now);
    await this.inBatches(async () => {
      await this.transactions.query(ERASE, [ids, now]);
      return false;
    });
  }
}
