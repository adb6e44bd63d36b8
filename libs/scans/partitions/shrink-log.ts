import type { Client } from 'pg';
import { isLockTimeout, isStatementTimeout } from '#libs/database';

/** A smaller log reuses its pages sooner or later, and its space is not missed. */
const MIN_BYTES = 256 * 2 ** 20;
/** As many are written again within some milliseconds. */
const MAX_BATCHES = 200;

const SIZE = `select pg_total_relation_size('scan_log')::float8 as bytes`;

/** Scans wait for the lock: for as long as a transaction of the edge or the intake takes, or not at all. */
const LIMITS = `set local lock_timeout = '50ms'; set local statement_timeout = '250ms'; set local enable_seqscan = off`;

/** Vacuum does not truncate the log, since it would hold the same lock for longer. */
const SHRINK = `
do $$
declare
  kept scan_log[];
begin
  lock table scan_log in access exclusive mode;
  select array_agg(entry) into kept from (select entry from scan_log entry order by id limit ${MAX_BATCHES + 1}) as waiting;
  if coalesce(cardinality(kept), 0) <= ${MAX_BATCHES} then
    truncate scan_log;
    insert into scan_log select (entry).* from unnest(kept) as entry;
  end if;
end $$`;

/**
 * Returns the space of a backlog that was taken, or of rows that an old transaction has kept, to the operating system.
 * @returns bytes; 0 if the log is small, not taken yet or in use
 */
export async function shrinkLog(client: Client, minBytes = MIN_BYTES): Promise<number> {
  const readSize = async () => (await client.query<{ bytes: number }>(SIZE)).rows[0]?.bytes ?? 0;
  const before = await readSize();
  if (before < minBytes) return 0;
  await client.query('begin');
  try {
    await client.query(LIMITS);
    await client.query(SHRINK);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (isLockTimeout(error) || isStatementTimeout(error)) return 0;
    throw error;
  }
  return Math.max(0, before - (await readSize()));
}
