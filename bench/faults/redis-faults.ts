import type { RedisServer } from '../toolbox/redis-server.js';
import { until } from '../toolbox/until.js';
import type { RedisGroup } from './redis-group.js';
import type { RedisScene } from './redis-scene.js';

export interface RedisKind {
  name: string;
  /** Returns the variables with which the workers run meanwhile, if they differ. */
  prepare?: (redis: RedisScene) => Promise<Record<string, string>>;
  /** Causes the fault, and ends it when enough events were delivered meanwhile. */
  cause: (redis: RedisScene, work: () => Promise<void>) => Promise<void>;
  /** Once the workers run with their own variables again. */
  release?: (redis: RedisScene) => Promise<void>;
}

const NOBODY = ['127.0.0.1', '1'];
const DROP_CLIENTS = ['client', 'kill', 'type', 'normal'];
/** Each key takes a millisecond, so this is far longer than a fault. */
const SLOW_KEYS = 200_000;
const FILL = `for n = 1, ${SLOW_KEYS} do redis.call('set', 'key:' .. n, n) end`;

const byCommands = (name: string, begin: string[][], end: string[][]): RedisKind => ({
  name,
  cause: async ({ primary }, work) => {
    for (const command of begin) await primary.ask(...command);
    await work();
    for (const command of end) await primary.ask(...command);
  },
});

const follow = (server: RedisServer, primary: RedisServer) =>
  server.ask('replicaof', '127.0.0.1', String(primary.port));

const killingPrimary = (name: string, start: (redis: RedisScene) => Promise<RedisGroup>): RedisKind => ({
  name,
  prepare: async (redis) => (await start(redis)).env,
  cause: async ({ group }, work) => {
    const startAgain = await group.killPrimary();
    await work();
    await startAgain();
  },
  release: (redis) => redis.stopGroup(),
});

/** Faults of Redis, as operators see them: connections stay open, unless their end is a part of the fault. */
export const REDIS_KINDS: readonly RedisKind[] = [
  byCommands('Redis is read-only (READONLY)', [['replicaof', ...NOBODY]], [['replicaof', 'no', 'one']]),
  byCommands(
    'Redis waits for a primary (MASTERDOWN)',
    [
      ['config', 'set', 'replica-serve-stale-data', 'no'],
      ['replicaof', ...NOBODY],
    ],
    [
      ['replicaof', 'no', 'one'],
      ['config', 'set', 'replica-serve-stale-data', 'yes'],
    ],
  ),
  {
    name: 'Redis loads its data (LOADING)',
    cause: async (redis, work) => {
      const { primary } = redis;
      const source = await redis.startServer();
      await source.ask('eval', FILL, '0');
      await primary.ask('config', 'set', 'key-load-delay', '1000');
      await primary.ask('config', 'set', 'loading-process-events-interval-bytes', '1024');
      await follow(primary, source);
      const isLoading = async () => (await primary.ask('info', 'persistence')).includes('loading:1');
      await until(isLoading, 'Redis to load');
      await work();
      await primary.ask('config', 'set', 'key-load-delay', '0');
      await until(async () => !(await isLoading()), 'Redis to have loaded');
      await primary.ask('replicaof', 'no', 'one');
    },
  },
  byCommands(
    'Redis has no memory left (OOM)',
    [['config', 'set', 'maxmemory', '1']],
    [['config', 'set', 'maxmemory', '0']],
  ),
  {
    name: 'Redis has another password (NOAUTH)',
    cause: async ({ primary }, work) => {
      await primary.changePassword('another');
      await primary.ask(...DROP_CLIENTS);
      await work();
      await primary.changePassword('');
    },
  },
  {
    name: 'the password of Redis is rotated (WRONGPASS)',
    prepare: async (redis) => {
      await redis.primary.changePassword('first');
      redis.writePassword('first');
      return redis.envWithPassword;
    },
    cause: async (redis, work) => {
      await redis.primary.changePassword('second');
      await work();
      await redis.primary.ask(...DROP_CLIENTS);
      await work();
      redis.writePassword('second');
    },
    release: ({ primary }) => primary.changePassword(''),
  },
  byCommands('Redis is empty at once (FLUSHALL)', [['flushall']], []),
  {
    name: 'Redis fails over, connections stay at the old primary',
    cause: async (redis, work) => {
      const [old, replica] = [redis.primary, await redis.startServer()];
      await follow(replica, old);
      const isCopied = async () => (await replica.ask('info', 'replication')).includes('link_status:up');
      await until(isCopied, 'a replica');
      await replica.ask('replicaof', 'no', 'one');
      await follow(old, replica);
      redis.leadTo(replica);
      await work();
    },
  },
  killingPrimary('Redis with Sentinels: the primary is killed', (redis) => redis.startWatched()),
  killingPrimary('Redis Cluster, with TLS: the primary of the queue is killed', (redis) =>
    redis.startCluster(),
  ),
  {
    name: 'Redis Cluster, with TLS: all nodes are killed',
    prepare: async (redis) => (await redis.startCluster()).env,
    cause: async ({ cluster }, work) => {
      await cluster.end('SIGKILL');
      await work();
      await cluster.startAgain();
    },
    release: (redis) => redis.stopGroup(),
  },
];
