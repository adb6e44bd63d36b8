import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './toolbox/postgres.js';
import { ratioLine, type Ratio } from './toolbox/report.js';
import { startRedis } from './toolbox/redis-process.js';
import { APP_SECRET } from './toolbox/scan-database.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { WebhookDatabase } from './toolbox/webhook-database.js';
import { startReceiver } from './webhooks/receiver.js';
import { measureDispatch } from './webhooks/rounds.js';
import { measureScans } from './webhooks/scans.js';
import { sized } from './toolbox/size.js';

/**
 * Measures deliveries to an HTTPS receiver on loopback, by a worker in a separate process, without Redis and with it:
 * compared with a bare loop that signs and posts the same bodies, over a backlog, and beside an endpoint that hangs.
 * Then it measures the whole service, from a scan to the receiver.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: sized('3', '1') },
    backlog: { type: 'string', default: sized('100000', '1000') },
    events: { type: 'string', default: sized('1000', '100') },
    seconds: { type: 'string', default: sized('20', '1') },
    only: { type: 'string', default: '' },
  },
});
const sizes = {
  rounds: Number(values.rounds),
  backlog: Number(values.backlog),
  events: Number(values.events),
};

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const [postgres, redis] = await Promise.all([startPostgres(join(folder, 'postgres')), startRedis()]);
const receiver = await startReceiver(folder);
const servers: ServerProcess[] = [];
try {
  const database = await WebhookDatabase.open(postgres.url);
  const env = {
    DATABASE_URL: postgres.url,
    APP_SECRET,

    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    WEBHOOK_ALLOW_PORTS: String(receiver.port),
    WEBHOOK_CA_FILE: receiver.caFile,
  };
  const start = async (name: string, own: NodeJS.ProcessEnv) => {
    const server = await startServer(name, { ...env, ...own });
    servers.push(server);
    return server;
  };
  const world = { database, receiver, postgresPid: postgres.pid, start };
  const parts = {
    'in process': (name: string) => measureDispatch(world, { name, env: {} }, sizes),
    Bull: (name: string) => measureDispatch(world, { name, env: { REDIS_URL: redis.url } }, sizes),
    'scan to receiver': (name: string) => measureScans(world, Number(values.seconds), name),
  };
  const figures: Ratio[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (name.includes(values.only)) figures.push(...(await measure(name)));
  await database.close();
  console.log('');
  for (const figure of figures) console.log(ratioLine(figure));
} finally {
  await Promise.allSettled(servers.map((server) => server.stop()));
  await receiver.close();
  await Promise.all([postgres.stop(), redis.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
