import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { waitUntil } from './wait-until.js';

const run = promisify(execFile);
const NODES = 6;
/** On a busy machine, nodes that work would soon be taken for dead. */
const NODE_TIMEOUT_MS = 1_500;
const START_MS = 30_000;

export interface RedisServer {
  port: number;
  /** Returns what redis-cli prints. */
  ask(...command: string[]): Promise<string>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

interface Group {
  /** @param settings are lines of redis.conf */
  start(settings: string[], ...flags: string[]): Promise<RedisServer>;
  stop(): Promise<void>;
}

function redisGroup(password?: string): Group {
  const dir = mkdtempSync(join(tmpdir(), 'qr-service-redis-group-'));
  const kills: (() => Promise<void>)[] = [];
  const ask = async (port: number, command: string[]) => {
    const login = password ? ['-a', password, '--no-auth-warning'] : [];
    return (await run('redis-cli', ['-p', String(port), ...login, ...command])).stdout.trim();
  };
  return {
    async start(settings, ...flags) {
      const port = await freePort();
      const file = join(dir, `${port}.conf`);
      const login = password ? [`requirepass ${password}`, `masterauth ${password}`] : [];
      const own = [`port ${port}`, 'bind 127.0.0.1', `dir ${dir}`, ...settings];
      writeFileSync(file, [...own, ...(flags.length > 0 ? login.slice(0, 1) : login)].join('\n'));
      const server = spawn('/usr/bin/redis-server', [file, ...flags], { stdio: 'ignore' });
      const kill = async () => {
        if (server.exitCode !== null || server.signalCode !== null) return;
        const exit = once(server, 'exit');
        server.kill('SIGKILL');
        await exit;
      };
      kills.push(kill);
      const isAnswering = () =>
        ask(port, ['ping']).then(
          (answer) => answer === 'PONG',
          () => false,
        );
      await waitUntil(isAnswering, `redis-server at ${port}`, START_MS);
      return { port, kill, ask: (...command) => ask(port, command) };
    },
    async stop() {
      await Promise.all(kills.map((kill) => kill()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export interface RedisCluster {
  servers: RedisServer[];
  /** Returns the primary that has the key. */
  primaryFor(key: string): Promise<RedisServer>;
  stop(): Promise<void>;
}

/** Starts three primaries with a replica each. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const group = redisGroup();
  const servers = await Promise.all(
    Array.from({ length: NODES }, async (_, index) =>
      group.start([
        'save ""',
        'cluster-enabled yes',
        `cluster-port ${await freePort()}`,
        `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
        `cluster-config-file nodes-${index}.conf`,
      ]),
    ),
  );
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`);
  await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
  for (const server of servers)
    await waitUntil(
      async () => (await server.ask('cluster', 'info')).includes('cluster_state:ok'),
      'a cluster that is complete',
      START_MS,
    );
  return {
    servers,
    async primaryFor(key) {
      const [first] = servers as [RedisServer];
      const slot = Number(await first.ask('cluster', 'keyslot', key));
      const found = (await first.ask('cluster', 'nodes')).split('\n').find((line) => {
        const ranges = line.split(' ').slice(8);
        return ranges.some((range) => {
          const [low = NaN, high = low] = range.split('-').map(Number);
          return slot >= low && slot <= high;
        });
      });
      const port = Number(/127\.0\.0\.1:(\d+)@/.exec(found ?? '')?.[1]);
      return servers.find((server) => server.port === port) ?? Promise.reject(new Error(`slot ${slot}`));
    },
    stop: () => group.stop(),
  };
}

export interface WatchedRedis {
  primary: RedisServer;
  replica: RedisServer;
  sentinels: RedisServer[];
  stop(): Promise<void>;
}

/** Starts a primary with a replica, and three Sentinels that watch them, all with the same password. */
export async function startWatchedRedis(name: string, password: string): Promise<WatchedRedis> {
  const group = redisGroup(password);
  const primary = await group.start(['save ""']);
  const replica = await group.start(['save ""', `replicaof 127.0.0.1 ${primary.port}`]);
  const isCopied = async () => (await replica.ask('info', 'replication')).includes('master_link_status:up');
  await waitUntil(isCopied, 'a replica', START_MS);
  const settings = [
    `sentinel monitor ${name} 127.0.0.1 ${primary.port} 2`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} ${NODE_TIMEOUT_MS}`,
  ];
  const sentinels = await Promise.all(Array.from({ length: 3 }, () => group.start(settings, '--sentinel')));
  for (const sentinel of sentinels)
    await waitUntil(
      async () => (await sentinel.ask('info', 'sentinel')).includes('slaves=1,sentinels=3'),
      'Sentinels that know each other',
      START_MS,
    );
  return { primary, replica, sentinels, stop: () => group.stop() };
}
