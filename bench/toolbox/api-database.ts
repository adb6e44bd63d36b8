import { Client } from 'pg';
import { migrateDatabase, newId } from '#libs/database';
import { hashSecret, newApiKey } from '../../src/auth/secret-format.js';
import { CODES, COMPANIONS, OWNERS, SESSION, WORKSPACES } from './api-fill.js';

export interface Tenant {
  workspaceId: string;
  apiKey: string;
}

const FILLED = ['qr_codes', 'qr_code_counters', 'qr_code_versions'];

/** Creates the schema and `rows` QR codes in 1,000 workspaces, a tenth of them in the returned one. */
export async function fillDatabase(url: string, rows: number): Promise<Tenant> {
  await migrateDatabase(url);
  const client = new Client(url);
  await client.connect();
  const tenant = { workspaceId: newId(), apiKey: newApiKey() };
  for (const statement of SESSION) await client.query(statement);
  await client.query(WORKSPACES, [tenant.workspaceId]);
  for (const statement of OWNERS) await client.query(statement);
  await withoutIndexes(client, async () => {
    await client.query(CODES, [rows]);
    for (const statement of COMPANIONS) await client.query(statement);
  });
  await insertApiKey(client, tenant);
  await client.query('update workspaces set per_minute = 2147483647, per_month = 2147483647 where id = $1', [
    tenant.workspaceId,
  ]);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
  return tenant;
}

export async function insertApiKey(client: Client, { workspaceId, apiKey }: Tenant): Promise<void> {
  await client.query(
    `insert into api_keys (id, workspace_id, name, prefix, hash, scope, created_at)
     values ($1, $2, 'bench', $3, $4, 'read_write', now())`,
    [newId(), workspaceId, apiKey.slice(0, 10), hashSecret(apiKey)],
  );
}

/**
 * Drops indexes while rows are inserted and restores them by the migrations' own definitions: building them over
 * existing rows takes a fraction of the time.
 */
async function withoutIndexes(client: Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [FILLED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
