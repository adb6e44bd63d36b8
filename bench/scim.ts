import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './toolbox/postgres.js';
import { HEADING, ratioLine, type Ratio } from './toolbox/report.js';
import { groupPatches, readsOf } from './scim/cases.js';
import { ScimClient } from './scim/client.js';
import { countOf, createProvisioned, openDatabase } from './scim/database.js';
import { editorsOf } from './scim/fill.js';
import { CLIENTS, compare, ratiosOf, slownessOf, type Compared } from './scim/rounds.js';
import { checkSync, syncUsers } from './scim/sync.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { sized } from './toolbox/size.js';

/**
 * Measures how long an identity provider with a large directory waits: lookups, pages and group changes against a bare
 * handler with the same statements, in alternating rounds, and the first sync of a new directory. Every answer is
 * verified.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: sized('5', '1') },
    members: { type: 'string', default: sized('100000', '1000') },
    users: { type: 'string', default: sized('5000', '50') },
  },
});
const [rounds, members, users] = [Number(values.rounds), Number(values.members), Number(values.users)];
const MAX_SLOWNESS = 2;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const database = await openDatabase(postgres.url);
const servers: ServerProcess[] = [];
const clients: ScimClient[] = [];
try {
  const large = await createProvisioned(database, members);
  const empty = await createProvisioned(database, 0);
  const start = async (name: string, env: NodeJS.ProcessEnv) => {
    const server = await startServer(name, { DATABASE_URL: postgres.url, DATA_DIR: folder, ...env });
    servers.push(server);
    return server;
  };
  const ours = await start('api-server', {
    APP_SECRET: 'a secret of this benchmark, and of nothing else',
  });
  const bareEnv = { WORKSPACE_ID: large.workspaceId };
  const bare = await start('bare-scim-server', bareEnv);
  const prepared = await start('bare-scim-server', { ...bareEnv, IS_PREPARED: 'yes' });
  const clientOf = ({ port }: ServerProcess, { token }: { token: string }) => {
    const client = new ScimClient(`http://127.0.0.1:${port}`, token, CLIENTS);
    clients.push(client);
    return client;
  };
  const sideOf = (server: ServerProcess) => ({
    client: clientOf(server, large),
    server: server.pid,
    database: postgres.pid,
  });
  const sides = { bare: sideOf(bare), prepared: sideOf(prepared), ours: sideOf(ours) };

  const audited = () => countOf(database, large, { from: 'audit_log' });
  const editors = () =>
    countOf(database, large, { from: 'members', where: `workspace_id = $1 and role = 'editor'` });

  console.log(`${members} members, ${CLIENTS} clients\n\n${HEADING}   processor time: server + PostgreSQL`);
  const reads = await compare(sides, readsOf(members), rounds);
  const { rows } = await database.query<{ id: string }>(
    `select id from members where workspace_id = $1 and role = 'viewer' limit $2`,
    [large.workspaceId, CLIENTS],
  );
  const patches = await compare(sides, [groupPatches(rows.map(({ id }) => id))], rounds);
  const changes = patches.reduce((sum, { answers }) => sum + answers, 0);
  if ((await audited()) !== changes)
    throw new Error(`${changes} changes, ${await audited()} in the audit log`);
  if ((await editors()) !== editorsOf(members)) throw new Error(`the group has ${await editors()} members`);
  await syncUsers(clientOf(ours, empty), users);
  await checkSync(database, empty, users);

  const [, , first, far] = reads as [Compared, Compared, Compared, Compared];
  const ratios: Ratio[] = [
    ...[...reads, ...patches].flatMap(ratiosOf),
    { name: `${far.name} / ${first.name}`, value: slownessOf(far, first), max: MAX_SLOWNESS },
  ];
  console.log(`\nratios, medians of ${rounds} alternating rounds`);
  for (const ratio of ratios) console.log(ratioLine(ratio));
} finally {
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(servers.map((server) => server.stop()));
  await database.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
