import type { Transactions } from '#libs/database';

/** A constant that none of our other advisory locks uses. */
const PARTITION_LOCK = 7_319_002;
const MONTHS_AHEAD = 2;

/** Creates the partitions of this month and the next two; many processes may call it concurrently. */
export async function ensureScanPartitions(transactions: Transactions, now: Date): Promise<void> {
  await transactions.run(async () => {
    await transactions.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
      const from = firstOfMonth(now, ahead);
      const to = firstOfMonth(now, ahead + 1);
      const name = `scans_${from.slice(0, 7).replace('-', '_')}`;
      const [row] = await transactions.query<{ found: string | null }>('select to_regclass($1) as found', [
        name,
      ]);
      if (row?.found) continue;
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
  });
}

const firstOfMonth = (now: Date, ahead: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString();
