import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { WebhookDelivery } from '#libs/database';
import { DeliverySettings } from '#libs/delivery';
import { freePort } from '#libs/embedded-postgres';
import { DeliveryWorld } from './delivery-world.js';

const KILLS = 3;

describe('a service killed with -9 in the middle of an attempt', () => {
  let world: DeliveryWorld;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    world = await DeliveryWorld.open();
  });
  afterAll(async () => {
    await Promise.all(started.map((service) => kill(service)));
    await world.close();
  });

  /** The built service as it runs in production; the receiver sees what it does. */
  const startService = async () => {
    const env = world.environment({ PORT: String(await freePort()), HOST: '127.0.0.1', LOG_LEVEL: 'error' });
    const service = spawn(process.execPath, ['dist/apps/all-in-one/main.js'], {
      env: { ...env, PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    started.push(service);
    return service;
  };

  it(`sends it again when the lease is over, the same id and attempt, after each of ${KILLS} kills`, async () => {
    world.receiver.respondWith(() => undefined);
    await world.addEndpoint();
    const [body] = await world.scan();
    for (let round = 1; round <= KILLS; round++) {
      const service = await startService();
      await world.receiver.waitFor(round, 20_000);
      await kill(service);
      await expireLease();
    }
    world.receiver.respondWith(204);
    await startService();
    const [delivery, ...others] = await world.waitForState('delivered', 1, 20_000);
    expect(others).toEqual([]);
    expect(delivery?.attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([[1, 204]]);
    const { requests } = world.receiver;
    expect(requests).toHaveLength(KILLS + 1);
    for (const request of requests) {
      expect([request.headers['x-service-delivery'], request.headers['x-service-attempt']]).toEqual([
        delivery?.id,
        '1',
      ]);
      expect(request.body.toString()).toBe(body);
    }
  }, 240_000);

  /** Lets the lease's 45 s pass at once, after a look that it is no longer than that. */
  async function expireLease(): Promise<void> {
    const { workspaceId } = world;
    const deliveries = world.dataSource.getRepository(WebhookDelivery);
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ state: 'delivering', attemptCount: 0, attempts: [] });
    const leftMs = (delivery?.nextAttemptAt?.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(new DeliverySettings().leaseMs);
    await deliveries.update({ workspaceId, state: 'delivering' }, { nextAttemptAt: new Date() });
  }
});

async function kill(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const exit = once(service, 'exit');
  service.kill('SIGKILL');
  await exit;
}
