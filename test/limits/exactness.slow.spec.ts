import { raise } from '../../src/http/problems/index.js';
import type { Client } from '../toolbox/client.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { endProcesses, launchProcess } from '../toolbox/processes.js';
import { startRedis, type TestRedis } from '../toolbox/redis.js';
import { APP_SECRET, TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { askAtOnce, tally } from './load.js';

let redis: TestRedis;
let database: TestDatabase;
let services: TestService[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  services = [];
  await endProcesses();
  await database.drop();
});

const first = (): TestService => services[0] ?? raise(new Error('no service was started'));

async function start(env: Record<string, string>): Promise<TestService> {
  const service = await TestService.start({ database, env });
  services.push(service);
  return service;
}

async function open(figures: { perMinute?: number | null; perMonth?: number | null }) {
  const client = await first().client(figures);
  return { client, targets: services.map(({ url }) => ({ url, key: client.key })) };
}

async function monthUsed({ workspaceId }: Client): Promise<number> {
  const sql = 'select coalesce(sum(used), 0)::int as used from usage_counters where workspace_id = $1';
  const [row] = await first().query<{ used: number }>(sql, [workspaceId]);
  return row?.used ?? 0;
}

const useUp = async ({ workspaceId }: Client, used: number) =>
  first().query(`insert into usage_counters values ($1, '2026-11-01', $2)`, [workspaceId, used]);

const failovers = () =>
  services
    .flatMap(({ log }) => log)
    .filter(({ msg }) => String(msg).includes('counting requests in PostgreSQL')).length;

/** Counts are exact while Redis answers in time, which other tests on the machine can prevent. */
async function undisturbed(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const before = failovers();
    try {
      return await check();
    } catch (error) {
      if (failovers() === before || attempt === 5) throw error;
      await waitUntil(() => services.every(isInRedis), 'counting in Redis');
    }
  }
}

const isInRedis = ({ log }: TestService): boolean =>
  String(log.findLast(({ msg }) => String(msg).includes('counting requests in'))?.msg).endsWith('in Redis');

const STORES: [string, () => Record<string, string>][] = [
  ['PostgreSQL', () => ({})],
  ['Redis', () => ({ REDIS_URL: redis.url })],
];

describe.each(STORES)('600 requests at once to two instances, counted in %s', (_, env) => {
  beforeEach(async () => {
    await start(env());
    await start(env());
  });

  it('on the Free plan admit exactly 60', () =>
    undisturbed(async () => {
      const { client, targets } = await open({ perMinute: null, perMonth: null });
      const answers = await askAtOnce(targets, 600);
      expect(tally(answers)).toEqual({ 200: 60, 429: 540 });
      const left = answers
        .filter(({ status }) => status === 200)
        .map(({ headers }) => headers['x-ratelimit-remaining']);
      expect(left.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
      await waitUntil(async () => (await monthUsed(client)) === 60, '60 requests in the month');
    }));

  it('at the edge of the month admit exactly the rest', () =>
    undisturbed(async () => {
      const { client, targets } = await open({ perMonth: 1_000 });
      await useUp(client, 977);
      expect(tally(await askAtOnce(targets, 600))).toEqual({ 200: 23, 429: 577 });
      await waitUntil(async () => (await monthUsed(client)) === 1_000, 'the whole month');
    }));
});

describe('600 requests at once to two processes of the API', () => {
  it('on the Free plan admit exactly 60', async () => {
    const { key } = await (await start({})).client({ perMinute: null, perMonth: null });
    const launch = async () => {
      const env = { HOST: '127.0.0.1', DATABASE_URL: database.url, APP_SECRET };
      const api = await launchProcess({ args: ['dist/apps/api/main.js'], env });
      await api.waitForOutput(/"started"/);
      return { url: api.baseUrl, key };
    };
    const targets = await Promise.all([launch(), launch()]);
    expect(tally(await askAtOnce(targets, 600))).toEqual({ 200: 60, 429: 540 });
  });
});

describe('Redis', () => {
  const messages = ({ log }: TestService) => log.map(({ msg }) => msg);

  it('killed half-way under load breaks no request, and the month is right afterwards', async () => {
    await start({ REDIS_URL: redis.url });
    await start({ REDIS_URL: redis.url });
    const { client, targets } = await open({ perMinute: 300 });
    let killed = Promise.resolve();
    const answers = await askAtOnce(targets, 900, (answered) => {
      if (answered === 150) killed = redis.kill();
    });
    await killed;
    const { 200: admitted = 0, 429: refused = 0 } = tally(answers);
    expect(admitted + refused).toBe(900);
    expect(admitted).toBeGreaterThanOrEqual(300);
    expect(admitted).toBeLessThanOrEqual(600);
    await waitUntil(async () => (await monthUsed(client)) === admitted, `${admitted} requests in the month`);
    await redis.start();
    for (const service of services) await waitUntil(() => isBack(service), 'counting in Redis');
    const { quota, quotaRemaining } = limitsOf(await client.call('OPTIONS', '/api/v1/nothing'));
    expect(quota - quotaRemaining).toBe(admitted);
  });

  const isBack = (service: TestService) =>
    messages(service).filter((message) => message === 'Redis is available: counting requests in Redis')
      .length === 2;

  it('that is unavailable at startup does not prevent it, and is logged once', async () => {
    await redis.kill();
    const service = await start({ REDIS_URL: redis.url });
    const { client, targets } = await open({ perMinute: 20 });
    expect(tally(await askAtOnce(targets, 50))).toEqual({ 200: 20, 429: 30 });
    expect(await monthUsed(client)).toBe(20);
    const away = messages(service).filter((message) =>
      String(message).includes('counting requests in PostgreSQL'),
    );
    expect(away).toHaveLength(1);
    await redis.start();
  });
});
