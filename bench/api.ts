import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDataSource } from '#libs/database';
import { startPostgres } from './toolbox/postgres.js';
import { compareBulk } from './api/bulk.js';
import { fillDatabase } from './toolbox/api-database.js';
import { compareLists } from './api/list-rounds.js';
import { listsOf } from './api/lists.js';
import { compareMobile } from './api/mobile.js';
import { HEADING, ratioLine, type Ratio } from './toolbox/report.js';
import { compare, createRequests, getRequests, patchRequests, type Sides } from './api/singles.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { sized } from './toolbox/size.js';

/**
 * Measures the API on a database of a year's customers: get and create against bare Express routes with the same
 * statements, a list's 1,000th page against its first, the mobile API against REST v1, and a bulk of 1,000 against one
 * INSERT. Rounds alternate on the same machine, on a PostgreSQL with its default, durable settings. With `--against`, the
 * service of another checkout that was built takes part in the rounds, on the same database.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: sized('5', '1') },
    only: { type: 'string', default: '' },
    against: { type: 'string', default: '' },
    rows: { type: 'string', default: sized('1000000', '10000') },
  },
});
const [rounds, rows] = [Number(values.rounds), Number(values.rows)];
const APP_SECRET = 'a secret of this benchmark, and of nothing else';
const ADDRESSES = { BASE_URL: 'http://bench.invalid', SHORT_URL_BASE: 'http://go.bench.invalid' };
const SERVICE = { APP_SECRET, ...ADDRESSES };

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const servers: ServerProcess[] = [];
try {
  const begun = performance.now();
  const { workspaceId, apiKey } = await fillDatabase(postgres.url, rows);
  console.log(`${rows} QR codes in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`);
  const dataSource = await createDataSource(postgres.url).initialize();
  const lists = await listsOf(dataSource, APP_SECRET, workspaceId);
  const idsOf = async (sql: string) =>
    (await dataSource.query<{ id: string }[]>(sql, [workspaceId])).map(({ id }) => id);
  const codeIds = await idsOf(
    'select id from qr_codes where workspace_id = $1 and deleted_at is null order by random() limit 2000',
  );
  const folderIds = await idsOf('select id from folders where workspace_id = $1');

  const start = async (name: string, env: NodeJS.ProcessEnv, ...bench: string[]) => {
    const server = await startServer(name, { DATABASE_URL: postgres.url, ...env }, ...bench);
    servers.push(server);
    return `http://127.0.0.1:${server.port}`;
  };
  const sides: Sides = {
    bare: await start('bare-api-server', { WORKSPACE_ID: workspaceId }),
    prepared: await start('bare-api-server', { WORKSPACE_ID: workspaceId, IS_PREPARED: 'true' }),
    ours: await start('api-server', SERVICE),
    ...(values.against !== '' && {
      other: await start('api-server', SERVICE, resolve(values.against, 'dist/bench')),
    }),
    headers: { authorization: `Bearer ${apiKey}` },
  };

  console.log(HEADING);
  const parts = {
    get: () => compare(sides, { name: 'get', requests: getRequests(codeIds), min: 0.7 }, rounds),
    lists: () => compareLists(sides, lists, rounds),
    mobile: () => compareMobile(sides, codeIds, rounds),
    create: () => compare(sides, { name: 'create', requests: createRequests(folderIds), min: 0.6 }, rounds),
    patch: () => compare(sides, { name: 'patch', requests: patchRequests(codeIds) }, rounds),
    bulk: () => compareBulk(sides, { dataSource, workspaceId, folderIds }, rounds),
  };
  const ratios: Ratio[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (values.only === '' || values.only.split(',').includes(name)) ratios.push(...(await measure()));
  console.log(`\nratios, medians of ${rounds} alternating rounds`);
  for (const ratio of ratios) console.log(ratioLine(ratio));
  await dataSource.destroy();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
