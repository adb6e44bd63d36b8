import { startRedis, type TestRedis } from '../toolbox/redis.js';
import { cuttable } from '../toolbox/cuttable-connection.js';
import { holdTable } from '../toolbox/held-table.js';
import { TestClock } from '../toolbox/test-clock.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { limitMetrics } from '#libs/platform';
import { LimitsStorage, MemoryWindows, type LimitCheck, type openRedisCounters } from '#libs/limits';
import { Transactions } from '#libs/database';
import { STORES, StoreWorld, type Store, type StoreName } from './stores.js';

const NOW = new Date('2026-11-21T09:30:00.000Z');

let world: StoreWorld;
let check: LimitCheck;
let workspaceId: string;
const opened: Store[] = [];

beforeAll(async () => {
  world = await StoreWorld.open();
});
afterAll(() => world.close());

beforeEach(async () => {
  workspaceId = await world.workspace();
  check = {
    burstKey: `workspace:${workspaceId}`,
    perMinute: 1_000,
    workspaceId,
    perMonth: 1_000,
    countsInMonth: true,
  };
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function open(name: StoreName, redisUrl = world.redis.url): Promise<Store> {
  const store = await world.store(name, { REDIS_URL: redisUrl });
  opened.push(store);
  return store;
}

async function ask({ counters }: Store, times: number, of = check): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: times }, () => counters.consume(of, NOW)));
  return verdicts.filter(({ isAdmitted }) => isAdmitted).length;
}
const monthOf = async ({ counters }: Store) => (await counters.peek(check, NOW)).monthUsed;

describe('a workspace that asks 600 times at once', () => {
  it.each(STORES)('is admitted exactly as often as it may, counted in %s by two processes', async (name) => {
    const stores = [await open(name), await open(name)];
    const all = async (of: LimitCheck) => {
      const admitted = await Promise.all(stores.map((store) => ask(store, 300, of)));
      return admitted.reduce((sum, each) => sum + each);
    };
    expect(await all({ ...check, perMinute: 60 })).toBe(60);
    expect(await all({ ...check, perMonth: 67 })).toBe(7);
    await Promise.all(stores.map(({ journal }) => journal.flush()));
    expect(await world.monthUsed(workspaceId, NOW)).toBe(67);
  });
});

describe('the month', () => {
  it('is right after Redis was emptied under load, and a burst window begins anew', async () => {
    const [here, there] = [await open('Redis'), await open('Redis')];
    await Promise.all([ask(here, 30), ask(there, 20)]);
    await world.redis.flush();
    await Promise.all([ask(here, 3), ask(there, 4)]);
    expect((await here.counters.peek(check, NOW)).burst?.used).toBe(7);
    await waitUntil(
      async () => (await monthOf(here)) === 57 && (await monthOf(there)) === 57,
      'the 57 requests',
    );
    await waitUntil(async () => (await world.monthUsed(workspaceId, NOW)) === 57, 'the same in PostgreSQL');
  });

  it('is correct while Redis is unavailable and after it is back, empty or not', async () => {
    const [here, there] = [await open('Redis'), await open('Redis')];
    await Promise.all([ask(here, 10), ask(there, 10)]);
    await world.redis.kill();
    await Promise.all([ask(here, 5), ask(there, 5)]);
    await waitUntil(async () => (await monthOf(here)) === 30, '30 requests');
    await world.redis.start();
    await waitUntil(async () => {
      await here.counters.peek(check, NOW);
      return (await world.redis.keys()).some((key) => key.includes('month'));
    }, 'counting in Redis');
    await Promise.all([ask(here, 2), ask(there, 2)]);
    await waitUntil(async () => (await monthOf(here)) === 34 && (await monthOf(there)) === 34, '34 requests');
    await waitUntil(async () => (await world.monthUsed(workspaceId, NOW)) === 34, 'the same in PostgreSQL');
  });

  it('holds at its edge when Redis is emptied there', async () => {
    const store = await open('Redis');
    const short = { ...check, perMonth: 20 };
    expect(await ask(store, 19, short)).toBe(19);
    await world.redis.flush();
    expect(await ask(store, 10, short)).toBe(1);
  });
});

async function refusals(redis: TestRedis, code: string): Promise<number> {
  const [, count = '0'] =
    new RegExp(`errorstat_${code}:count=(\\d+)`).exec(String(await redis.run('info', 'errorstats'))) ?? [];
  return Number(count);
}

const failovers = async () => (await limitMetrics().failovers.get()).values[0]?.value ?? 0;

describe('a Redis that answers and refuses writes', () => {
  it('is left once, and used again when it accepts them', async () => {
    const store = await open('Redis');
    await ask(store, 3);
    const before = await failovers();
    await world.redis.run('config', 'set', 'maxmemory', '1');
    expect(await ask(store, 4)).toBe(4);
    await waitUntil(async () => (await refusals(world.redis, 'OOM')) > 4, 'further checks');
    expect(await ask(store, 3)).toBe(3);
    expect(await failovers()).toBe(before + 1);
    await world.redis.run('config', 'set', 'maxmemory', '0');
    await world.redis.flush();
    await waitUntil(async () => {
      await store.counters.peek(check, NOW);
      return (await world.redis.keys()).some((key) => key.includes('month'));
    }, 'counting in Redis');
    expect(await monthOf(store)).toBe(10);
  });

  it('is followed to its new primary after a failover that keeps the connection', async () => {
    const [replica, connection] = await Promise.all([startRedis(), cuttable(world.redis.url)]);
    try {
      const store = await open('Redis', connection.url);
      await ask(store, 3);
      const before = await failovers();
      connection.leadTo(replica.url);
      const { hostname, port } = new URL(replica.url);
      await world.redis.run('replicaof', hostname, port);
      expect(await ask(store, 4)).toBe(4);
      await waitUntil(async () => {
        await store.counters.peek(check, NOW);
        return (await replica.keys()).some((key) => key.includes('month'));
      }, 'counting in the new primary');
      expect(await ask(store, 3)).toBe(3);
      await waitUntil(async () => (await monthOf(store)) === 10, '10 requests');
      expect(await failovers()).toBe(before + 1);
    } finally {
      await world.redis.run('replicaof', 'no', 'one');
      for (const store of opened.splice(0)) await store.close();
      await connection.close();
      await replica.stop();
    }
  });
});

describe('PostgreSQL unavailable', () => {
  it('hinders nobody who is counted in Redis, and the month is right afterwards', async () => {
    const earlier = await open('Redis');
    await ask(earlier, 5);
    await earlier.close();
    await world.redis.flush();
    const away = jest.spyOn(Transactions.prototype, 'query').mockRejectedValue(new Error('away'));
    const store = await open('Redis');
    expect(await ask(store, 7)).toBe(7);
    expect(await monthOf(store)).toBe(7);
    away.mockRestore();
    await waitUntil(async () => (await monthOf(store)) === 12, '12 requests');
  });
});

describe('a limit that is never counted in PostgreSQL', () => {
  it('does not wait for PostgreSQL when Redis becomes unavailable', async () => {
    const store = await open('Redis');
    const counters = store.counters as Awaited<ReturnType<typeof openRedisCounters>>; // what StoreWorld opens for Redis
    const table = await holdTable(world.databaseUrl, 'usage_counters');
    await ask(store, 1);
    await world.redis.kill();
    const miss = { ...check, burstKey: 'misses:network', workspaceId: null, countsInMonth: false };
    const { isAdmitted } = await counters.or(new MemoryWindows()).consume(miss, NOW);
    expect(isAdmitted).toBe(true);
    await table.waitForWaiting(1);
    await table.release();
    await world.redis.start();
  });
});

describe('ThrottlerStorage', () => {
  it('counts one named limit of a workspace at a time', async () => {
    const { counters } = await open('PostgreSQL');
    const storage = new LimitsStorage(
      { requests: counters, others: new MemoryWindows() },
      new TestClock(NOW),
    );
    const increment = (name: string, limit: number) => storage.increment(workspaceId, 0, limit, 0, name);
    expect(await increment('burst', 2)).toEqual({
      totalHits: 1,
      timeToExpire: 60,
      isBlocked: false,
      timeToBlockExpire: 0,
    });
    expect(await increment('quota', 2)).toMatchObject({ totalHits: 2, isBlocked: false });
    expect(await increment('quota', 2)).toMatchObject({
      totalHits: 2,
      isBlocked: true,
      timeToBlockExpire: 829_800,
    });
    expect(await increment('burst', 2)).toMatchObject({
      totalHits: 2,
      isBlocked: true,
      timeToBlockExpire: 60,
    });
  });
});
