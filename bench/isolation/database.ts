import { Client } from 'pg';
import { migrateDatabase, newId } from '#libs/database';
import { ScanPartitions } from '#libs/scans';
import { hashSecret, newApiKey } from '../../src/auth/secret-format.js';

export interface Target {
  workspaceId: string;
  apiKey: string;
  qrCodeId: string;
  shortCode: string;
}

let targets = 0;

const YEARS = 2;

/** Creates the schema with partitions for the scans of the last years, and returns a connection. */
export async function openDatabase(url: string): Promise<Client> {
  await migrateDatabase(url);
  const oldest = new Date();
  oldest.setUTCFullYear(oldest.getUTCFullYear() - YEARS);
  await new ScanPartitions(() => url).ensureMonthsAhead(oldest, YEARS * 12);
  const client = new Client(url);
  await client.connect();
  return client;
}

export async function createTarget(client: Client, limit: number | null = null): Promise<Target> {
  const shortCode = `BENCH${String((targets += 1)).padStart(3, '0')}`;
  const target = { workspaceId: newId(), apiKey: newApiKey(), qrCodeId: newId(), shortCode };
  await client.query(
    `insert into workspaces (id, name, plan, per_minute, per_month, created_at)
     values ($1, 'Bench', 'free', $2, $2, now())`,
    [target.workspaceId, limit],
  );
  await client.query(
    `insert into api_keys (id, workspace_id, name, prefix, hash, scope, created_at)
     values ($1, $2, 'bench', $3, $4, 'read_write', now())`,
    [newId(), target.workspaceId, target.apiKey.slice(0, 10), hashSecret(target.apiKey)],
  );
  await client.query(
    `insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, version,
       created_at, updated_at)
     values ($1, $2, $3, 'url', '{"url": "https://example.com/menu"}', $3, $3, 1, now() - interval '2 years', now())`,
    [target.qrCodeId, target.workspaceId, shortCode],
  );
  return target;
}

export async function addMenus(
  client: Client,
  { workspaceId, shortCode }: Target,
  { count, data }: { count: number; data: object },
): Promise<{ id: string; shortCode: string }[]> {
  const { rows } = await client.query<{ id: string; shortCode: string }>(
    `insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, version,
       created_at, updated_at)
     select gen_random_uuid(), $1, 'Menu', 'menu', $3, $2 || 'M' || n, $2 || 'M' || n, 1, now(), now()
     from generate_series(1, $4::int) n returning id, short_code as "shortCode"`,
    [workspaceId, shortCode, JSON.stringify(data), count],
  );
  return rows;
}

/** Scans are spread over the last two years, each of a different visitor. */
export async function addScans(client: Client, target: Target, count: number): Promise<void> {
  await client.query(
    `insert into scans (qr_code_id, scanned_at, id, workspace_id, country, city, device, os, browser, language, referrer,
       is_bot, visitor_hash)
     select $1, date_trunc('milliseconds', now() - n * interval '2 years' / $3::int), gen_random_uuid(), $2,
       (array['CH', 'DE', 'FR', 'GB', 'US'])[1 + n % 5], 'City ' || n % 300, 'mobile', 'iOS', 'Safari', 'en', 'direct',
       false, decode(md5(n::text), 'hex')
     from generate_series(1, $3::int) n`,
    [target.qrCodeId, target.workspaceId, count],
  );
  await client.query('analyze scans');
}
