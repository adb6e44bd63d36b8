import { Client } from 'pg';
import { migrateDatabase, newId } from '#libs/database';
import { hashSecret, newScimToken } from '../../src/auth/secret-format.js';
import { EMAILS, MEMBERS } from './fill.js';

export interface Provisioned {
  workspaceId: string;
  token: string;
}

export async function openDatabase(url: string): Promise<Client> {
  await migrateDatabase(url);
  const client = new Client(url);
  await client.connect();
  return client;
}

export async function createProvisioned(client: Client, members: number): Promise<Provisioned> {
  const [workspaceId, configurationId, token] = [newId(), newId(), newScimToken()];
  await client.query(
    `insert into workspaces (id, name, plan, per_minute, per_month, created_at)
     values ($1, 'Bench', 'agency', 2147483647, 2147483647, now())`,
    [workspaceId],
  );
  await client.query(
    `insert into scim_configurations (id, workspace_id, created_by, created_at)
     values ($1, $2, '{"type":"operator","id":null,"name":null}', now())`,
    [configurationId, workspaceId],
  );
  await client.query(
    `insert into scim_tokens (id, workspace_id, configuration_id, prefix, hash, created_at)
     values ($1, $2, $3, $4, $5, now())`,
    [newId(), workspaceId, configurationId, token.slice(0, 13), hashSecret(token)],
  );
  if (members > 0) {
    await client.query(MEMBERS, [workspaceId, members]);
    await client.query(EMAILS, [workspaceId]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  }
  return { workspaceId, token };
}

export async function countOf(
  client: Client,
  { workspaceId }: Provisioned,
  { from, where = 'workspace_id = $1' }: { from: string; where?: string },
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${from} where ${where}`,
    [workspaceId],
  );
  return rows[0]?.count ?? Number.NaN;
}
