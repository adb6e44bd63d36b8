import { limitMetrics } from '#libs/platform';
import { StoreWorld, type Store } from '../limits/stores.js';
import { startRedisCluster, startWatchedRedis, type RedisServer } from '../toolbox/redis-groups.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const NOW = new Date('2026-11-21T09:30:00.000Z');

interface Servers {
  /** REDIS_URL and REDIS_SENTINELS of the worker. */
  env: NodeJS.ProcessEnv;
  /** Those of the limits. */
  envOfLimits: NodeJS.ProcessEnv;
  /** Kills the primary that has the jobs of deliveries. */
  killPrimary(): Promise<void>;
  /** Keys of all servers that are left. */
  keys(): Promise<string[]>;
  stop(): Promise<void>;
}

const keysOf = async (servers: RedisServer[]) => {
  const found = servers.map((server) => server.ask('keys', '*').catch(() => ''));
  return (await Promise.all(found)).flatMap((keys) => keys.split('\n'));
};

async function cluster(): Promise<Servers> {
  const { servers, primaryFor, stop } = await startRedisCluster();
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`);
  return {
    // One address, such as that of a managed cluster, leads to a node that runs: here, to a replica.
    env: { REDIS_URL: `redis://${addresses.at(-1)}` },
    envOfLimits: { REDIS_URL: `redis://${addresses.slice(0, 3).join(',')}` },
    killPrimary: async () => (await primaryFor('{qr-service}')).kill(),
    keys: () => keysOf(servers),
    stop,
  };
}

async function watched(): Promise<Servers> {
  const { primary, replica, sentinels, stop } = await startWatchedRedis('mymaster', 'known');
  const addresses = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const env = { REDIS_URL: 'redis://:known@mymaster', REDIS_SENTINELS: `redis://:known@${addresses}` };
  return {
    env,
    envOfLimits: env,
    killPrimary: () => primary.kill(),
    keys: () => keysOf([replica]),
    stop,
  };
}

const failovers = async () => (await limitMetrics().failovers.get()).values[0]?.value ?? 0;

describe.each([
  ['Redis Cluster', cluster],
  ['Sentinels', watched],
])('%s', (_name, start) => {
  let servers: Servers;
  let world: DeliveryWorld;
  let limits: StoreWorld;
  let store: Store | undefined;

  beforeAll(async () => {
    servers = await start();
    limits = await StoreWorld.open();
    world = await DeliveryWorld.open();
  }, 120_000);
  afterAll(async () => {
    await store?.close();
    await world.close();
    await limits.close();
    await servers.stop();
  });

  it('has the jobs of deliveries and the counts of limits, and a failover loses neither', async () => {
    await world.startWorker({ queueTimeoutMs: 500, redisCheckMs: 1_000 }, servers.env);
    await world.addEndpoint();
    store = await limits.store('Redis', servers.envOfLimits);
    const workspaceId = await limits.workspace();
    const check = {
      burstKey: `workspace:${workspaceId}`,
      workspaceId,
      perMinute: 1_000,
      perMonth: 1_000,
      countsInMonth: true,
    };
    const { counters } = store;
    const count = async (requests: number) => {
      for (let sent = 0; sent < requests; sent++)
        expect((await counters.consume(check, NOW)).isAdmitted).toBe(true);
    };
    const month = async () => (await counters.peek(check, NOW)).monthUsed;
    const before = await failovers();

    await Promise.all([world.scan(20), count(20)]);
    await world.waitForState('delivered', 20);
    const keys = await servers.keys();
    expect(keys.some((key) => /^\{?qr-service\}?:deliveries:/.test(key))).toBe(true);
    expect([await month(), await failovers()]).toEqual([20, before]);
    expect(world.log.join('')).not.toContain('Redis is unavailable');

    await servers.killPrimary();
    await Promise.all([world.scan(20), count(20)]);
    await world.waitForState('delivered', 40);
    await Promise.all([world.scan(20), count(20)]);
    await world.waitForState('delivered', 60);
    expect(world.receiver.requests).toHaveLength(60);
    await waitUntil(async () => (await month()) === 60, '60 requests');
  }, 120_000);
});
