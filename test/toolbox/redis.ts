import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { waitUntil } from './wait-until.js';

const BINARY = '/usr/bin/redis-server';

export interface TestRedis {
  url: string;
  flush(): Promise<void>;
  keys(): Promise<string[]>;
  run(...command: string[]): Promise<unknown>;
  /** Sends SIGKILL; `start` brings an empty Redis back at the same address. */
  kill(): Promise<void>;
  /** Keeps its connections and answers nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** With a password, Redis refuses everybody who uses `url`. */
  start(password?: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  if (!existsSync(BINARY)) {
    throw new Error(
      `${BINARY} is missing: install the Debian package redis-server (apt-get install -y redis-server)`,
    );
  }
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'qr-service-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  const start = async (password = '') => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn(BINARY, [...args, '--dir', dir, '--requirepass', password], { stdio: 'ignore' });
    await waitUntil(
      () => isAnswering(password ? url.replace('//', `//:${password}@`) : url),
      `redis-server at ${url}`,
    );
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    // A paused process must continue before it can end.
    server.kill('SIGCONT');
    await exit;
  };

  await start();
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    flush: () => withClient(url, (client) => client.flushall()).then(() => undefined),
    run: (name = '', ...values) => withClient(url, (client) => client.call(name, ...values)),
    keys: () => withClient(url, (client) => client.keys('*')),
    async stop() {
      await end('SIGTERM');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const isAnswering = (url: string) =>
  withClient(url, (client) => client.ping()).then(
    () => true,
    () => false,
  );

async function withClient<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.disconnect();
  }
}
