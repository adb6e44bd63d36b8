import { Client } from 'pg';
import { createLog, loadConfig, SystemClock, type Config } from '#libs/platform';
import { createDataSource, migrate, newId, Transactions } from '#libs/database';
import { AsideBatches, LowWaterMark, ScanIntake } from '#libs/scans';
import { WebhookSecrets } from '#libs/secrets';
import { SHORT_CODES } from './scan-requests.js';

export const APP_SECRET = 'a secret of this benchmark, and of nothing else';

export async function prepareDatabase(url: string): Promise<string> {
  const dataSource = await createDataSource(url).initialize();
  await migrate(dataSource);
  const workspaceId = newId();
  await dataSource.query(
    `insert into workspaces (id, name, plan, created_at) values ($1, 'Bench', 'agency', now())`,
    [workspaceId],
  );
  const endpointId = newId();
  await dataSource.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at, answered_at)
     values ($1, $2, 'https://receiver.invalid/', '{scan}', 'active', $3, now(), now())`,
    [endpointId, workspaceId, sealedSecret(endpointId)],
  );
  for (const shortCode of SHORT_CODES) {
    await dataSource.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, version,
         created_at, updated_at)
       values ($1, $2, $3, 'url', '{"url": "https://example.com/menu"}', $3, $3, 1, now(), now())`,
      [newId(), workspaceId, shortCode],
    );
  }
  await dataSource.destroy();
  return workspaceId;
}

export const sealedSecret = (endpointId: string): Buffer =>
  new WebhookSecrets([APP_SECRET]).seal('whsec_of_this_benchmark', endpointId);

/** Makes PostgreSQL reuse its log files instead of creating new ones, as its own checkpoints do every few minutes. */
export async function reuseWal(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}

export const SCANS_PER_BATCH = 50;

/** Adds batches to the scan log as an edge makes them at some hundred scans per second. */
export const fillScanLog = (client: Client, batches: number) =>
  client.query(`
with codes as (select array_agg(id) as ids, count(*)::int as count from qr_codes)
insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
  operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules)
select gen_random_uuid(), now(), array_agg(gen_random_uuid()), array_agg(ids[1 + (batch * 31 + n) % count]),
  array_agg(now()), array_agg('DE'::text), array_agg('Berlin'::text), array_agg('mobile'::text), array_agg('iOS'::text),
  array_agg('Safari'::text), array_agg('de'::text), array_agg('direct'::text), array_agg(false),
  array_agg(decode(md5(batch || '/' || n), 'hex')), array_agg(null::smallint)
from codes, generate_series(1, ${batches}) batch, generate_series(1, ${SCANS_PER_BATCH}) n group by batch`);

export interface Committed {
  entries: number;
  scans: number;
}

export const countCommitted = (url: string): Promise<Committed> =>
  only(
    url,
    `select count(*)::int as entries, count(distinct id)::int as scans
     from (select unnest(scan_ids) as id from scan_log) entry`,
  );

const NO_EXPORT: Pick<Config, 'clickhouseUrl' | 's3Export'> = {
  clickhouseUrl: undefined,
  s3Export: undefined,
};

/** @returns the seconds that one intake takes for all scans of the log */
export async function takeIn(url: string, exports = NO_EXPORT): Promise<number> {
  const dataSource = await createDataSource(url).initialize();
  const transactions = new Transactions(dataSource);
  const mark = new LowWaterMark();
  const aside = new AsideBatches(transactions, new SystemClock(), loadConfig({}), mark, createLog('warn'));
  const intake = new ScanIntake(transactions, aside, mark, exports);
  const startedAt = performance.now();
  while ((await intake.takeLate()).isFull || (await intake.run()).isFull);
  await dataSource.destroy();
  return (performance.now() - startedAt) / 1_000;
}

export interface Taken {
  stored: number;
  counted: number;
  events: number;
}

export const countTaken = (url: string): Promise<Taken> =>
  only(
    url,
    `select (select count(*)::int from scans) as stored, (select sum(scan_count)::int from qr_code_counters) as counted,
       (select count(*)::int from webhook_events event join scans scan on scan.id = event.id) as events`,
  );

/**
 * Throws if an answered scan is missing from the log or in it twice, or is not stored, counted and turned into an
 * event.
 */
export async function verifyScans(url: string, answered: number): Promise<void> {
  const committed = await countCommitted(url);
  console.log(`${answered} scans answered, ${committed.scans} committed`);
  const seconds = await takeIn(url);
  const taken = await countTaken(url);
  console.log(
    `${taken.stored} stored, ${taken.counted} counted, ${taken.events} events made, in ${seconds.toFixed(1)} s by one` +
      ` intake, ${(taken.stored / seconds).toFixed(0)}/s`,
  );
  if (Object.values({ ...committed, ...taken }).every((count) => count === answered)) return;
  console.error('A scan that was answered is missing, or stands twice, or has no event.');
  process.exitCode = 1;
}

/** Events wait for a paused endpoint; none are created for one that wants others. */
export const pauseWebhooks = (url: string): Promise<object> =>
  only(url, `update webhook_endpoints set events = '{lead}' returning id`);

export const countCounted = async (url: string): Promise<number> =>
  (await only<{ counted: number }>(url, 'select sum(scan_count)::int as counted from qr_code_counters'))
    .counted;

async function only<Row extends object>(url: string, query: string): Promise<Row> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(query);
  await client.end();
  const [row] = rows;
  if (!row) throw new Error('a count gives one row');
  return row;
}
