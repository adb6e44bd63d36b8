import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Pool } from 'pg';
import { SCIM_PREFIX } from '#libs/platform';
import { patchInTransaction } from '../scim/bare-patch.js';
import { ACTOR, bareStatements } from '../scim/bare-statements.js';
import { announce } from '../toolbox/server-process.js';

/**
 * This runs the service's own statements behind bare node:http: no token, limits, filter, other forms of PATCH, or log.
 */
const { DATABASE_URL: connectionString = '', WORKSPACE_ID: workspaceId = '', IS_PREPARED } = process.env;
const isPrepared = IS_PREPARED !== undefined;
const FILTER = /^(userName|externalId) eq "(.*)"$/;

interface Row {
  id: string;
  createdAt: Date;
}

interface Patch {
  Operations: [{ op: 'add' | 'remove'; path: string; value?: [{ value: string }] }];
}

// The service's connections have the same setting; without it, a count would use both cores.
const pool = new Pool({ connectionString, max: 10, options: '-c max_parallel_workers_per_gather=0' });
const found = await pool.query<{ id: string }>('select id from scim_tokens where workspace_id = $1', [
  workspaceId,
]);
const tokenId = found.rows[0]?.id ?? '';
const statements = await bareStatements(connectionString, { workspaceId, tokenId, isPrepared });

async function listUsers(query: URLSearchParams): Promise<object> {
  const [, attribute, value = ''] = FILTER.exec(query.get('filter') ?? '') ?? [];
  if (attribute) {
    const { rows } = await pool.query<Row>(statements.lookUp(attribute as 'userName', value));
    return { totalResults: rows.length, Resources: rows };
  }
  const offset = Number(query.get('startIndex')) - 1;
  const { rows } = await pool.query<Row>(statements.page(offset));
  const last = rows.at(-1);
  const counted = await pool.query<{ count: number }>(
    offset > 0 && last ? statements.countLater(last) : statements.count(),
  );
  const count = counted.rows[0]?.count ?? 0;
  return { totalResults: offset > 0 ? offset + rows.length + count : count, Resources: rows };
}

async function getGroup(role: string): Promise<object> {
  const { rows } = await pool.query<{ externalId: string }>(statements.group(role));
  return { id: role, displayName: role, externalId: rows[0]?.externalId };
}

async function patchGroup(role: string, request: IncomingMessage): Promise<object> {
  const [{ op, path, value }] = ((await json(request)) as Patch).Operations;
  const id = value?.[0].value ?? /"(.*)"/.exec(path)?.[1] ?? '';
  if (isPrepared) await pool.query(statements.changeRole(id, role, op === 'add' ? null : role));
  else
    await patchInTransaction(pool, { workspaceId, id, role: op === 'add' ? role : 'viewer', actor: ACTOR });
  return { id: role, displayName: role };
}

function answerTo(request: IncomingMessage): Promise<object> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare');
  const [, role] = pathname.slice(SCIM_PREFIX.length + 1).split('/');
  if (role === undefined) return listUsers(searchParams);
  return request.method === 'PATCH' ? patchGroup(role, request) : getGroup(role);
}

announce(
  createServer((request, response) => {
    void answerTo(request).then((body) => {
      const text = JSON.stringify(body);
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      });
      response.end(text);
    });
  }),
  () => pool.end(),
);
