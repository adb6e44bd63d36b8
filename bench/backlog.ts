import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from './toolbox/postgres.js';
import { prepareDatabase, takeIn } from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';

const BATCHES = sized(100_000, 10_000);
const MAX_SECONDS = 60;

/** Batches of one scan each, over all codes, as many lightly loaded processes leave them while no worker runs. */
const FILL = `
with codes as (select array_agg(id) as ids, count(*)::int as count from qr_codes)
insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
  operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules)
select gen_random_uuid(), now(), array[gen_random_uuid()], array[ids[1 + n % count]], array[now()], array['DE'], array['Berlin'],
  array['mobile'], array['iOS'], array['Safari'], array['de'], array['direct'], array[false],
  array[decode(md5(n::text), 'hex')], array[null::smallint]
from codes, generate_series(1, ${BATCHES}) n`;
/**
 * These are the statistics of a log that was vacuumed while it was empty: with them, a plan can join the whole log once
 * per row.
 */
const WORST_STATISTICS = `update pg_class set relpages = 3, reltuples = 0 where oid = 'scan_log'::regclass`;

/**
 * Measures how long a backlog of scans takes after an outage of the workers; the target is 60 s for 100,000 batches of
 * one scan each.
 */
const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
try {
  await prepareDatabase(postgres.url);
  const client = new Client(postgres.url);
  await client.connect();
  await client.query('alter table scan_log set (autovacuum_enabled = off)');
  await client.query(FILL);
  await client.query(WORST_STATISTICS);
  const seconds = await takeIn(postgres.url);
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from scans');
  await client.end();
  const stored = rows[0]?.count ?? 0;
  const isMet = stored === BATCHES && seconds <= MAX_SECONDS;
  console.log(
    `${BATCHES} batches of one scan: ${stored} stored in ${seconds.toFixed(1)} s, at most ${MAX_SECONDS} s: ${isMet ? 'met' : 'MISSED'}`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
