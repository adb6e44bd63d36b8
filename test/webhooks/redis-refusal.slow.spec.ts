import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { startRedis, type TestRedis } from '../toolbox/redis.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const PASSWORD = 'known-to-others';

describe('the service when Redis refuses its commands', () => {
  let redis: TestRedis;
  let world: DeliveryWorld;
  let service: ChildProcess;
  let output: string;

  beforeEach(async () => {
    redis = await startRedis();
    world = await DeliveryWorld.open(redis.url);
    await world.addEndpoint();
  });
  afterEach(async () => {
    if (isRunning()) {
      const exit = once(service, 'exit');
      service.kill('SIGKILL');
      await exit;
    }
    await world.close();
    await redis.stop();
  });

  const isRunning = () => service.exitCode === null && service.signalCode === null;

  /** Starts the built service, which an unhandled error ends as in production. */
  const startService = async (env: NodeJS.ProcessEnv = {}) => {
    const own = { PORT: String(await freePort()), HOST: '127.0.0.1', LOG_LEVEL: 'debug' };
    service = spawn(process.execPath, ['dist/apps/worker/main.js'], {
      env: { ...world.environment({ ...own, ...env }), PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    service.stdout?.on('data', collect);
    service.stderr?.on('data', collect);
  };
  const waitForLine = (pattern: RegExp) =>
    waitUntil(() => pattern.test(output) || !isRunning(), `${pattern} in the log`);
  const restartRedis = async (password?: string) => {
    await redis.kill();
    await redis.start(password);
  };
  const errorsOfRedis = async () => {
    const client = new Redis(redis.url, { password: PASSWORD });
    try {
      return await client.info('errorstats');
    } finally {
      client.disconnect();
    }
  };
  const expectDeliveriesToGoOn = async (count: number) => {
    await world.waitForState('delivered', count);
    await restartRedis();
    await world.scan();
    await world.waitForState('delivered', count + 1);
    expect(isRunning()).toBe(true);
  };

  it.each([
    ['without a password', '', /NOAUTH/],
    ['with a wrong one', ':wrong@', /WRONGPASS/],
  ])(
    '%s, at start: deliveries arrive, also when it accepts again',
    async (_how, login, refusal) => {
      await restartRedis(PASSWORD);
      await startService({ REDIS_URL: redis.url.replace('//', `//${login}`) });
      await waitForLine(refusal);
      await world.scan();
      await expectDeliveriesToGoOn(1);
    },
    240_000,
  );

  it('in the middle of its work: deliveries arrive, also when it accepts again', async () => {
    await startService();
    await world.scan();
    await world.waitForState('delivered', 1);
    await restartRedis(PASSWORD);
    // The log names only the first error of an outage, which may be the broken connection, but Redis counts refusals.
    await waitUntil(async () => (await errorsOfRedis()).includes('errorstat_NOAUTH'), 'a refusal');
    await world.scan();
    await expectDeliveriesToGoOn(2);
  }, 240_000);

  it('to name connections, by an ACL: deliveries arrive', async () => {
    await redis.run('acl', 'setuser', 'default', '-client|setname');
    await startService();
    const isRefused = async () => String(await redis.run('info', 'errorstats')).includes('errorstat_NOPERM');
    await waitUntil(isRefused, 'a refusal');
    await world.scan();
    await world.waitForState('delivered', 1);
    expect(isRunning()).toBe(true);
  }, 120_000);

  it('until it reads the rotated password in REDIS_URL_FILE, without a restart', async () => {
    const login = (password: string) => redis.url.replace('//', `//:${password}@`);
    const folder = mkdtempSync(join(tmpdir(), 'qr-service-redis-url-'));
    const file = join(folder, 'redis-url');
    writeFileSync(file, login('first'));
    await restartRedis('first');
    await startService({ REDIS_URL: '', REDIS_URL_FILE: file });
    await world.scan();
    await world.waitForState('delivered', 1);
    await restartRedis(PASSWORD);
    await waitUntil(async () => (await errorsOfRedis()).includes('errorstat_WRONGPASS'), 'a refusal');
    writeFileSync(file, login(PASSWORD));
    await waitForLine(/Redis is available: deliveries are queued again/);
    await world.scan();
    await world.waitForState('delivered', 2);
    rmSync(folder, { recursive: true });
  }, 120_000);

  it('and does not say so when it has only lost its jobs', async () => {
    let answer = (): void => undefined;
    world.receiver.respondWith((_request, response) => (answer = () => response.writeHead(200).end()));
    await startService();
    await world.scan();
    await world.receiver.waitFor(1);
    await redis.flush();
    answer();
    await world.waitForState('delivered');
    expect(output).not.toContain('Redis is unavailable');
  }, 240_000);

  it('since it speaks no TLS: deliveries arrive', async () => {
    await startService({ REDIS_URL: redis.url.replace('redis:', 'rediss:') });
    await waitForLine(/Redis is unavailable/);
    await world.scan();
    await world.waitForState('delivered', 1);
    expect(isRunning()).toBe(true);
  }, 240_000);
});
