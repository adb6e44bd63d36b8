import { Client } from 'pg';
import { migrateDatabase, newId } from '#libs/database';
import { ScanPartitions } from '#libs/scans';
import { hashSecret, newApiKey } from '../../src/auth/secret-format.js';
import type { Tenant } from '../toolbox/api-database.js';

export interface Sizes {
  scans: number;
  codes: number;
  largest: number;
  days: number;
}

export interface AnalyticsTenant extends Tenant {
  largeId: string;
  smallId: string;
  folderId: string;
}

const MONTHS = 36;
const FOLDER_CODES = 100;

const WRITERS = 2;

/**
 * Code 0 gets the share of the largest; rows are in the order of time, as the intake inserts them. $1 workspace, $2
 * scans, $3 days, $4 share, $5 from, $6 to.
 */
const SCANS = `
insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language, referrer, is_bot,
  rule, via, is_first, visitor_hash)
select gen_random_uuid(), codes.id, $1, now() - interval '1 minute' - ($2::float8 - n) / $2::float8 * $3::int * interval '1 day',
  'C' || floor(power(r, 2) * 40), 'City ' || floor(power(r, 3) * 300),
  (array['mobile', 'mobile', 'mobile', 'desktop', 'tablet'])[1 + floor(random() * 5)::int],
  (array['iOS', 'Android', 'Windows'])[1 + floor(random() * 3)::int],
  (array['Safari', 'Chrome', 'Firefox'])[1 + floor(random() * 3)::int],
  (array['de', 'fr', 'en', 'it'])[1 + floor(random() * 4)::int],
  case when random() < 0.8 then 'direct' else 'host' || floor(random() * 50) || '.example' end,
  not first and random() < 0.1, null, case when random() < 0.7 then 'symbol' else 'link' end, first, uuid_send(gen_random_uuid())
from (
  select n, random() as r, random() < 0.6 as first,
    case when random() < $4::float8 then 0 else 1 + floor(random() * $7::int)::int end as place
  from generate_series($5::int, $6::int) as n
) as scan
join bench_codes codes using (place)`;

const COUNTERS = `
insert into qr_code_counters as kept (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at, unrolled, is_unrolled)
select qr_code_id, workspace_id, count(*) filter (where not is_bot), count(*) filter (where is_first), max(scanned_at), count(*), true
from scans group by 1, 2`;

export async function fillAnalytics(url: string, sizes: Sizes): Promise<AnalyticsTenant> {
  await migrateDatabase(url);
  const from = new Date(Date.now() - (MONTHS - 1) * 30 * 86_400_000);
  await new ScanPartitions(() => url).ensureMonthsAhead(from, MONTHS);
  const tenant = { workspaceId: newId(), apiKey: newApiKey(), folderId: newId() };
  return withClient(url, async (client) => {
    const ids = await insertCodes(client, tenant, sizes.codes);
    await withoutPrimaryKey(client, () => insertScans(url, tenant.workspaceId, sizes));
    await client.query(COUNTERS);
    await client.query(
      `insert into rollup_due select qr_code_id, 'epoch' from qr_code_counters where unrolled >= 1000`,
    );
    await client.query(`insert into workspace_rollup_due values ($1, 'epoch')`, [tenant.workspaceId]);
    await client.query('vacuum analyze');
    return { ...tenant, largeId: ids[0] ?? '', smallId: ids[FOLDER_CODES] ?? '' };
  });
}

export async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function insertCodes(
  client: Client,
  { workspaceId, apiKey, folderId }: Pick<AnalyticsTenant, 'workspaceId' | 'apiKey' | 'folderId'>,
  codes: number,
): Promise<string[]> {
  await client.query(
    `insert into workspaces (id, name, plan, created_at, per_minute, per_month)
     values ($1, 'Bench', 'agency', now() - interval '2 years', 2147483647, 2147483647)`,
    [workspaceId],
  );
  await client.query(
    `insert into api_keys (id, workspace_id, name, prefix, hash, scope, created_at)
     values ($1, $2, 'bench', $3, $4, 'read_write', now())`,
    [newId(), workspaceId, apiKey.slice(0, 10), hashSecret(apiKey)],
  );
  await client.query(
    `insert into folders (id, workspace_id, name, name_norm, created_at, updated_at, version) values ($1, $2, 'Menus', 'menus', now(), now(), 1)`,
    [folderId, workspaceId],
  );
  const ids = Array.from({ length: codes }, () => newId());
  await client.query(
    `insert into qr_codes (id, workspace_id, folder_id, name, category, qr_data, short_code, short_code_norm, version,
       created_at, updated_at)
     select id, $2, case when place between 2 and ${FOLDER_CODES + 1} then $3::uuid end, 'Code ' || place, 'url',
       '{"url": "https://example.com/menu"}', 'B' || place, 'B' || place, 1, now() - interval '2 years', now()
     from unnest($1::uuid[]) with ordinality as code(id, place)`,
    [ids, workspaceId, folderId],
  );
  await client.query(
    `create table bench_codes as select id, place::int - 1 as place from unnest($1::uuid[]) with ordinality code(id, place)`,
    [ids],
  );
  await client.query('analyze bench_codes');
  return ids;
}

async function insertScans(
  url: string,
  workspaceId: string,
  { scans, codes, largest, days }: Sizes,
): Promise<void> {
  const part = 1_000_000;
  let next = 1;
  const write = async (client: Client) => {
    for (let from = next; from <= scans; from = next) {
      next = from + part;
      const to = Math.min(scans, next - 1);
      await client.query(SCANS, [workspaceId, scans, days, largest / scans, from, to, codes - 1]);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, () => withClient(url, write)));
}

/** Building the index over existing rows takes a fraction of the time. */
async function withoutPrimaryKey(client: Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'scans'::regclass and contype = 'p'`,
  );
  for (const { name } of rows) await client.query(`alter table scans drop constraint "${name}"`);
  await fill();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { name, definition } of rows)
    await client.query(`alter table scans add constraint "${name}" ${definition}`);
}
