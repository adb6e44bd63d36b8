import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { RedisServer } from './redis-server.js';

export interface RedisProcess {
  url: string;
  /** The number of client commands so far, without INFO and those that a script sends. */
  commands(): Promise<number>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RedisProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-redis-'));
  const server = new RedisServer(await freePort(), folder);
  await server.start();
  return {
    url: `redis://127.0.0.1:${server.port}`,
    commands: async () => callsIn(await server.ask('info', 'commandstats')),
    async stop() {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A request may send these commands itself. */
const SENT = ['evalsha', 'eval', 'get', 'ping'];

const callsIn = (stats: string): number =>
  SENT.reduce((sum, name) => sum + callsOf(stats, name) - (name === 'get' ? callsOf(stats, 'incr') : 0), 0);

const callsOf = (stats: string, name: string): number =>
  Number(new RegExp(`^cmdstat_${name}:calls=(\\d+)`, 'm').exec(stats)?.[1] ?? 0);
