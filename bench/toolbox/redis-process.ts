import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';

export interface RedisProcess {
  url: string;
  /** The number of client commands so far, without INFO and those that a script sends. */
  commands(): Promise<number>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50 });
  client.on('error', () => undefined);
  while (client.status !== 'ready') await sleep(20);
  return {
    url: `redis://127.0.0.1:${port}`,
    commands: async () => callsIn(await client.info('commandstats')),
    async stop() {
      client.disconnect();
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** A request may send these commands itself. */
const SENT = ['evalsha', 'eval', 'get', 'ping'];

const callsIn = (stats: string): number =>
  SENT.reduce((sum, name) => sum + callsOf(stats, name) - (name === 'get' ? callsOf(stats, 'incr') : 0), 0);

const callsOf = (stats: string, name: string): number =>
  Number(new RegExp(`^cmdstat_${name}:calls=(\\d+)`, 'm').exec(stats)?.[1] ?? 0);
