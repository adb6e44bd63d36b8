import type { Pool, PoolClient } from 'pg';
import { newId } from '#libs/database';

const UPDATE = `
  update members m set role = $3, updated_at = now() from members former
  where former.id = m.id and m.workspace_id = $1 and m.id = $2 and m.role <> $3
  returning m.user_name as name, former.role as former`;
const AUDIT = `
  insert into audit_log (id, workspace_id, at, actor, actor_id, action, target, changes)
  values ($1, $2, now(), $3, $4, 'member.updated', $5, $6)`;

export interface BareRole {
  workspaceId: string;
  id: string;
  role: string;
  actor: { id: string };
}

/**
 * Writes by hand what must be durable before a PATCH of a group is answered; nobody else changes the workspace
 * meanwhile.
 */
export async function patchInTransaction(pool: Pool, change: BareRole): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await setRole(client, change);
  await client.query('commit');
  client.release();
}

async function setRole(client: PoolClient, { workspaceId, id, role, actor }: BareRole): Promise<void> {
  await client.query('select from workspaces where id = $1 for no key update', [workspaceId]);
  const { rows } = await client.query<{ name: string; former: string }>(UPDATE, [workspaceId, id, role]);
  const [changed] = rows;
  const target = { type: 'member', id, name: changed?.name };
  const changes = { role: { from: changed?.former, to: role } };
  await client.query(AUDIT, [newId(), workspaceId, actor, actor.id, target, changes]);
}
