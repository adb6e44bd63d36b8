import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDataSource } from '#libs/database';
import { startPostgres } from './toolbox/postgres.js';
import { fillDatabase } from './toolbox/api-database.js';
import { send } from './api/load.js';
import { HEADING, lineOf, ratioLine, type Ratio } from './toolbox/report.js';
import { compare, getRequests } from './api/singles.js';
import type { Measured } from './toolbox/load.js';
import { medianRatio, middleOf } from './toolbox/medians.js';
import { processorTimeMs } from './toolbox/processor-time.js';
import { startRedis } from './toolbox/redis-process.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { sized } from './toolbox/size.js';

/**
 * Measures limits: one bare route with caller, both counters and the six headers, against itself without them in the
 * same process, for each place where requests are counted; and a get of the whole service with everything on against
 * the bare handler of bench:api. Rounds alternate on the same machine.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: sized('5', '1') },
    rows: { type: 'string', default: sized('20000', '10000') },
  },
});
const rounds = Number(values.rounds);
const CONNECTIONS = 16;
const SECONDS = 1;
const APP_SECRET = 'a secret of this benchmark, and of nothing else';

interface Round extends Measured {
  microseconds: number;
  commands: number;
}

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const [postgres, redis] = await Promise.all([startPostgres(join(folder, 'postgres')), startRedis()]);
const servers: ServerProcess[] = [];
try {
  const { workspaceId, apiKey } = await fillDatabase(postgres.url, Number(values.rows));
  const headers = { authorization: `Bearer ${apiKey}` };
  const start = async (name: string, env: NodeJS.ProcessEnv) => {
    const server = await startServer(name, {
      DATABASE_URL: postgres.url,
      APP_SECRET,
      LOG_LEVEL: 'warn',
      ...env,
    });
    servers.push(server);
    return server;
  };
  const inRedis = await start('limits-server', { REDIS_URL: redis.url });
  const inPostgres = await start('limits-server', {});
  const measured = await alternate(
    {
      'Redis, without': [inRedis, '/bare'],
      'Redis, a bare PING': [inRedis, '/ping'],
      'Redis, with limits': [inRedis, '/limited'],
      'PostgreSQL, without': [inPostgres, '/bare'],
      'PostgreSQL, with limits': [inPostgres, '/limited'],
    },
    async ([{ pid, port }, path]) => {
      const before = { ms: processorTimeMs(pid) ?? Number.NaN, commands: await redis.commands() };
      const url = `http://127.0.0.1:${port}`;
      const load = { url, headers, connections: CONNECTIONS, requests: [{ path }], seconds: SECONDS };
      const round = await send(load);
      const spentMs = (processorTimeMs(pid) ?? Number.NaN) - before.ms;
      const requests = round.requestsPerSecond * SECONDS;
      const commands = ((await redis.commands()) - before.commands) / requests;
      return { ...round, microseconds: (spentMs * 1_000) / requests, commands };
    },
  );
  console.log(HEADING);
  for (const [name, figures] of Object.entries(measured)) console.log(lineOf(name, figures));

  const extra = (of: Round[], to: Round[]) =>
    middleOf(of.map(({ microseconds }, index) => microseconds - (to[index]?.microseconds ?? Number.NaN)));
  const ratio = (of: Round[], to: Round[]) => {
    const rates = (rounds: Round[]) => rounds.map(({ requestsPerSecond }) => requestsPerSecond);
    return medianRatio(rates(of), rates(to));
  };
  const trips = (of: Round[]) => middleOf(of.map(({ commands }) => commands));
  const [ping, inScript] = [measured['Redis, a bare PING'], measured['Redis, with limits']];
  const bareOf = (store: 'Redis' | 'PostgreSQL') => measured[`${store}, without`];
  const figures: Ratio[] = [
    { name: 'Redis: extra microseconds per request', value: extra(inScript, bareOf('Redis')) },
    { name: 'Redis, a bare PING: extra microseconds per request', value: extra(ping, bareOf('Redis')) },
    {
      name: 'PostgreSQL: extra microseconds per request',
      value: extra(measured['PostgreSQL, with limits'], bareOf('PostgreSQL')),
    },
    { name: 'Redis: round trips per request', value: trips(inScript), max: 1.05 },
    { name: 'Redis, a bare PING: round trips per request', value: trips(ping) },
    { name: 'Redis: requests/s with limits / with a bare PING', value: ratio(inScript, ping) },
  ];

  const dataSource = await createDataSource(postgres.url).initialize();
  const sql =
    'select id from qr_codes where workspace_id = $1 and deleted_at is null order by random() limit 2000';
  const ids = (await dataSource.query<{ id: string }[]>(sql, [workspaceId])).map(({ id }) => id);
  await dataSource.destroy();
  const address = async (name: string, env: NodeJS.ProcessEnv) =>
    `http://127.0.0.1:${(await start(name, env)).port}`;
  const whole = {
    bare: await address('bare-api-server', { WORKSPACE_ID: workspaceId }),
    prepared: await address('bare-api-server', { WORKSPACE_ID: workspaceId, IS_PREPARED: 'true' }),
    headers,
  };
  for (const [name, env] of [
    ['get, counted in PostgreSQL', {}],
    ['get, counted in Redis', { REDIS_URL: redis.url }],
  ] as const) {
    const ours = await address('api-server', { LOG_LEVEL: 'info', ...env });
    figures.push(
      ...(await compare({ ...whole, ours }, { name, requests: getRequests(ids), min: 0.7 }, rounds)),
    );
  }
  console.log(`\nmedians of ${rounds} alternating rounds`);
  for (const figure of figures) console.log(ratioLine(figure));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([postgres.stop(), redis.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

async function alternate<Side extends string>(
  sides: Record<Side, [ServerProcess, path: string]>,
  measure: (side: [ServerProcess, path: string]) => Promise<Round>,
): Promise<Record<Side, Round[]>> {
  const names = Object.keys(sides) as Side[];
  const kept = Object.fromEntries(names.map((name): [Side, Round[]] => [name, []])) as Record<Side, Round[]>;
  for (const name of names) await measure(sides[name]);
  for (let round = 0; round < rounds; round++)
    for (const name of names) kept[name].push(await measure(sides[name]));
  return kept;
}
