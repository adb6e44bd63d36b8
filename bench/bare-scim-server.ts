import { createServer } from 'node:http';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import { newId } from '#libs/database';
import { SCIM_PREFIX } from '#libs/urls';
import { announce } from './server-process.js';

/** The fewest statements that find or change the same, in bare Express routes: no caller, no filter, no PATCH, no log. */
const { DATABASE_URL: connectionString = '', WORKSPACE_ID: workspaceId = '' } = process.env;
const FILTER = /^(userName|externalId) eq "(.*)"$/;
const COLUMNS = { userName: 'user_name_norm', externalId: 'external_id' };
/** @param condition of the rows of a page, with its order and bounds */
const users = (condition: string) => `
  select m.id, m.user_name as "userName", m.external_id as "externalId", m.display_name as "displayName",
    m.given_name as "givenName", m.family_name as "familyName", m.active, m.role, m.scim_extra as extra,
    m.created_at as created, m.updated_at as "lastModified",
    (select json_agg(e order by e.position) from member_emails e where e.member_id = m.id) as emails
  from members m where m.id in (select id from members where workspace_id = $1 ${condition})
  order by m.created_at, m.id`;
const GROUP = `
  select w.id, s.external_id as "externalId" from workspaces w
  left join scim_groups s on s.workspace_id = w.id and s.role = $2 where w.id = $1`;
const AUDIT = `
  insert into audit_log (id, workspace_id, at, actor, action, target, changes)
  values ($1, $2, now(), '{"type":"scim","id":null,"name":"SCIM"}', 'member.updated', $3, $4)`;

interface Patch {
  Operations: [{ op: 'add' | 'remove'; path: string; value?: [{ value: string }] }];
}

const pool = new Pool({ connectionString, max: 10 });
const app = express().set('etag', false).disable('x-powered-by');

app.get(`${SCIM_PREFIX}/Users`, async (request, response) => {
  const { filter = '', startIndex = '1' } = request.query as Record<string, string>;
  const [, attribute, value] = FILTER.exec(filter) ?? [];
  if (attribute !== undefined) {
    const column = COLUMNS[attribute as keyof typeof COLUMNS];
    const { rows } = await pool.query<object>(users(`and ${column} = $2`), [workspaceId, value]);
    return response.json({ totalResults: rows.length, Resources: rows });
  }
  const counted = await pool.query<{ count: number }>(
    'select count(*)::int as count from members where workspace_id = $1',
    [workspaceId],
  );
  const { rows } = await pool.query<object>(users('order by created_at, id limit 100 offset $2::int - 1'), [
    workspaceId,
    startIndex,
  ]);
  return response.json({ totalResults: counted.rows[0]?.count, Resources: rows });
});

app.get(`${SCIM_PREFIX}/Groups/:role`, async ({ params: { role } }, response) => {
  const { rows } = await pool.query<{ externalId: string | null }>(GROUP, [workspaceId, role]);
  response.json({ id: role, displayName: role, externalId: rows[0]?.externalId });
});

app.patch(
  `${SCIM_PREFIX}/Groups/:role`,
  express.json({ type: '*/*' }),
  async ({ params: { role }, body }, response) => {
    const [{ op, path, value }] = (body as Patch).Operations;
    const id = value?.[0].value ?? /"(.*)"/.exec(path)?.[1] ?? '';
    const client = await pool.connect();
    await inTransaction(client, () => setRole(client, id, op === 'add' ? role : 'viewer'));
    client.release();
    response.json({ id: role, displayName: role });
  },
);

async function setRole(client: PoolClient, id: string, role: string): Promise<void> {
  await client.query('select from workspaces where id = $1 for no key update', [workspaceId]);
  const { rows } = await client.query<{ userName: string }>(
    `update members set role = $3, updated_at = now() where workspace_id = $1 and id = $2 and role <> $3
     returning user_name as "userName"`,
    [workspaceId, id, role],
  );
  const target = { type: 'member', id, name: rows[0]?.userName };
  await client.query(AUDIT, [newId(), workspaceId, target, { role: { to: role } }]);
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await work();
  await client.query('commit');
}

announce(
  createServer((request, response) => void app(request, response)),
  () => pool.end(),
);
