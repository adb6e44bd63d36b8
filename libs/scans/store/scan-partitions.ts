import type { Transactions } from '#libs/database';

/** A constant that none of our other advisory locks uses. */
const PARTITION_LOCK = 7_319_002;
const MONTHS_AHEAD = 2;

/** Creates the partitions of this month and the next ones; many processes may call it concurrently. */
export async function ensureScanPartitions(
  transactions: Transactions,
  now: Date,
  monthsAhead = MONTHS_AHEAD,
): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) await ensurePartition(transactions, now, ahead);
}

/** The months from this one to the next, as `2026-12`, without a partition. */
export async function missingPartitions(transactions: Transactions, now: Date): Promise<string[]> {
  const months = [0, 1].map((ahead) => firstOfMonth(now, ahead));
  const missing = [];
  for (const from of months) if (!(await hasPartition(transactions, from))) missing.push(from.slice(0, 7));
  return missing;
}

/** One month in a transaction, so that one that fails does not undo those before it; without a lock if it exists. */
export async function ensurePartition(transactions: Transactions, now: Date, ahead = 0): Promise<void> {
  const from = firstOfMonth(now, ahead);
  if (await hasPartition(transactions, from)) return;
  await transactions.run(async () => {
    await transactions.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    if (!(await hasPartition(transactions, from)))
      await create(transactions, from, firstOfMonth(now, ahead + 1));
  });
}

async function create(transactions: Transactions, from: string, to: string): Promise<void> {
  const name = nameOf(from);
  // Rows from before the partition existed are moved into it: PostgreSQL refuses to create it otherwise.
  await transactions.query('lock table scans_default in access exclusive mode');
  await transactions.query(`create table ${name} (like scans including all)`);
  await transactions.query(
    `with moved as (delete from scans_default where scanned_at >= '${from}' and scanned_at < '${to}' returning *)
     insert into ${name} select * from moved`,
  );
  await transactions.query(
    `alter table scans attach partition ${name} for values from ('${from}') to ('${to}')`,
  );
}

/** Not `to_regclass`, whose cache does not see what another process created while this one waited for the lock. */
async function hasPartition(transactions: Transactions, from: string): Promise<boolean> {
  const found = 'select from pg_class where relname = $1 and pg_table_is_visible(oid)';
  return (await transactions.query(found, [nameOf(from)])).length > 0;
}

const nameOf = (from: string): string => `scans_${from.slice(0, 7).replace('-', '_')}`;

const firstOfMonth = (now: Date, ahead: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString();
