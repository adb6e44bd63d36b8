import type { DataSource } from 'typeorm';

/** Any constant that no other advisory lock of ours uses. */
const PARTITION_LOCK = 7_319_002;
const MONTHS_AHEAD = 2;

/** Makes the partitions of this month and the next two; many processes may call it at once. */
export async function ensureScanPartitions(dataSource: DataSource, now: Date): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
      const from = firstOfMonth(now, ahead);
      const to = firstOfMonth(now, ahead + 1);
      const name = `scans_${from.slice(0, 7).replace('-', '_')}`;
      const [{ found }] = await manager.query<[{ found: string | null }]>('select to_regclass($1) as found', [
        name,
      ]);
      if (found) continue;
      // Rows that came while there was no partition move into it: PostgreSQL refuses to make it around them.
      await manager.query('lock table scans_default in access exclusive mode');
      await manager.query(`create table ${name} (like scans including all)`);
      await manager.query(
        `with moved as (delete from scans_default where scanned_at >= '${from}' and scanned_at < '${to}' returning *)
         insert into ${name} select * from moved`,
      );
      await manager.query(
        `alter table scans attach partition ${name} for values from ('${from}') to ('${to}')`,
      );
    }
  });
}

const firstOfMonth = (now: Date, ahead: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString();
