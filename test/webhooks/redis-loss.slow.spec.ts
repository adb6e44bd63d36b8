import { WebhookDelivery } from '#libs/database';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { startRedis, type TestRedis } from '../toolbox/redis.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const WHILE_AWAY_MS = 600;
const LONG_MS = 600_000;
/** A host that refuses 100 in a row gets 10 per second. */
const QUEUED = 90;
/** Every fourth is delivered at once. */
const SCANNED = (QUEUED / 3) * 4;
/** Retries that are due in the same tenth of a second are one job. */
const STEP_MS = 100;
/** Matches the hash of a job, which is named by its endpoint and its due time. */
const JOB = /:[0-9a-f-]{36}-\d+$/;

describe('deliveries when Redis', () => {
  let redis: TestRedis;
  let world: DeliveryWorld;

  beforeEach(async () => {
    redis = await startRedis();
    world = await DeliveryWorld.open(redis.url);
  });
  afterEach(async () => {
    await world.close();
    await redis.stop();
  });

  it(`is flushed with ${QUEUED} queued retries: each is sent again, once`, async () => {
    // After a 5xx, fewer deliveries would be in flight; after 20 first attempts that fail in a row, none.
    world.receiver.respondWith(({ headers }, response) => {
      const fails = headers['x-service-attempt'] === '1' && world.receiver.requests.length % 4 > 0;
      response.writeHead(fails ? 404 : 200).end();
    });
    await world.startWorker({}, { WEBHOOK_RETRY_DELAYS_MS: String(LONG_MS) });
    await world.addEndpoint();
    await world.scan(SCANNED);
    const { workspaceId } = world;
    const rows = world.dataSource.getRepository(WebhookDelivery);
    const retries = { workspaceId, state: 'pending' as const, attemptCount: 1 };
    // A job is added after its row is stored.
    const isQueued = async () => {
      const stored = await rows.findBy(retries);
      const steps = new Set(stored.map(({ nextAttemptAt }) => Math.ceil(Number(nextAttemptAt) / STEP_MS)));
      return stored.length === QUEUED && (await jobsIn(redis)) === steps.size;
    };
    await waitUntil(isQueued, `${QUEUED} retries in Redis`);
    await redis.flush();
    expect(await jobsIn(redis)).toBe(0);
    await rows.update(retries, { nextAttemptAt: new Date() });
    const deliveries = await world.waitForState('delivered', SCANNED);
    expect(deliveries.filter(({ attemptCount }) => attemptCount === 2)).toHaveLength(QUEUED);
    expect(world.receiver.requests).toHaveLength(SCANNED + QUEUED);
  });

  it('is killed between attempts, and comes back empty: each still arrives', async () => {
    world.receiver.respondWith(({ headers }, response) =>
      response.writeHead(headers['x-service-attempt'] === '1' ? 500 : 200).end(),
    );
    await world.startWorker({ queueTimeoutMs: 200 }, { WEBHOOK_RETRY_DELAYS_MS: String(WHILE_AWAY_MS) });
    await world.addEndpoint();
    await world.scan(9);
    await world.receiver.waitFor(9);
    await redis.kill();
    await world.scan(9);
    await redis.start();
    await world.receiver.waitFor(36);
    const deliveries = await world.waitForState('delivered', 18);
    expect(new Set(deliveries.map(({ attemptCount }) => attemptCount))).toEqual(new Set([2]));
  });

  it('answers nothing for a while: what is due meanwhile arrives, once', async () => {
    await world.startWorker({ queueTimeoutMs: 200 });
    await world.addEndpoint();
    await world.scan(5);
    await world.waitForState('delivered', 5);
    redis.pause();
    await world.scan(5);
    await world.waitForState('delivered', 10);
    await world.waitForLog('Redis is unavailable');
    redis.resume();
    await world.scan(5);
    const deliveries = await world.waitForState('delivered', 15);
    expect(deliveries.map(({ attemptCount }) => attemptCount)).toEqual(Array(15).fill(1));
    expect(world.receiver.requests).toHaveLength(15);
  });

  it('has no memory left: each arrives, and jobs are made again when it has', async () => {
    await world.startWorker({ queueTimeoutMs: 200, redisCheckMs: 200 });
    await world.addEndpoint();
    await redis.run('config', 'set', 'maxmemory', '1');
    await world.scan(5);
    await world.waitForState('delivered', 5);
    await world.waitForLog('Redis is unavailable');
    await redis.run('config', 'set', 'maxmemory', '0');
    await waitUntil(() => isChecked(redis), 'a write of the worker');
    await world.scan(5);
    await world.waitForState('delivered', 10);
    expect(world.receiver.requests).toHaveLength(10);
  });

  it.each([
    [
      'has become a replica behind the open connection: jobs go to the new primary',
      async (primary: string) => {
        const { hostname, port } = new URL(primary);
        await redis.run('replicaof', hostname, port);
      },
    ],
    [
      'answers nothing any more behind the open connection: jobs go to the one that new connections reach',
      (_: string, connection: CuttableConnection) => Promise.resolve(connection.silence()),
    ],
  ])('%s, and each arrives', async (_, fail) => {
    const [primary, connection] = await Promise.all([startRedis(), cuttable(redis.url)]);
    const behind = await DeliveryWorld.open(connection.url);
    try {
      await behind.startWorker({ queueTimeoutMs: 200, redisCheckMs: 200 });
      await behind.addEndpoint();
      await behind.scan(5);
      await behind.waitForState('delivered', 5);
      connection.leadTo(primary.url);
      await fail(primary.url, connection);
      await behind.scan(5);
      await behind.waitForState('delivered', 10);
      await waitUntil(() => isChecked(primary), 'the worker at the new primary');
      await behind.scan(5);
      await behind.waitForState('delivered', 15);
      expect(behind.receiver.requests).toHaveLength(15);
    } finally {
      await behind.close();
      await connection.close();
      await primary.stop();
    }
  });

  it('is unavailable at startup: the worker starts, stops in time, and delivers', async () => {
    await redis.kill();
    const first = await world.startWorker({ queueTimeoutMs: 200 });
    await world.addEndpoint();
    await world.scan(3);
    const startedAt = Date.now();
    await first.close();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await world.startWorker({ queueTimeoutMs: 200 });
    await world.waitForState('delivered', 3);
    await redis.start();
    expect(world.receiver.requests).toHaveLength(3);
  });
});

const jobsIn = async (redis: TestRedis) => (await redis.keys()).filter((key) => JOB.test(key)).length;
const isChecked = async (redis: TestRedis) => (await redis.keys()).includes('qr-service:deliveries:check');
