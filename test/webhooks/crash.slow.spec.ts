import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { DeliverySettings } from '#libs/delivery';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const KILLS = 2;
const WAITING = `
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('a service killed with -9 in the middle of an attempt', () => {
  let world: DeliveryWorld;
  const started: ChildProcess[] = [];

  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((service) => kill(service)));
    await world.close();
  });

  const startService = async () => {
    const env = world.environment({ PORT: String(await freePort()), HOST: '127.0.0.1', LOG_LEVEL: 'error' });
    const service = spawn(process.execPath, ['dist/apps/worker/main.js'], {
      env: { ...env, PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    started.push(service);
    return service;
  };

  it(`sends it again when the lease is over, the same id and attempt, after each of ${KILLS} kills`, async () => {
    world.receiver.respondWith(() => undefined);
    await world.addEndpoint();
    const [body = ''] = await world.scan();
    for (let round = 1; round <= KILLS; round++) {
      const service = await startService();
      await world.receiver.waitFor(round);
      await kill(service);
      await expireLease();
    }
    world.receiver.respondWith(204);
    await startService();
    await expectDelivered(body, KILLS + 1);
  }, 240_000);

  it('sends it again if it was killed after the response, before the result was committed', async () => {
    let respond = (): void => undefined;
    world.receiver.respondWith((_request, response) => (respond = () => response.writeHead(204).end()));
    await world.addEndpoint();
    const [body = ''] = await world.scan();
    const service = await startService();
    await world.receiver.waitFor(1);
    await world.dataSource.transaction(async (manager) => {
      await manager.query('select from webhook_group_leases for update');
      respond();
      await waitUntil(async () => (await manager.query<unknown[]>(WAITING)).length > 0, 'the result to wait');
      await kill(service);
      // Otherwise PostgreSQL would continue the statement, although nobody waits for its result.
      await manager.query(`select pg_terminate_backend(pid) from (${WAITING}) waiting`);
      await waitUntil(
        async () => (await manager.query<unknown[]>(WAITING)).length === 0,
        'it to be cancelled',
      );
    });
    await expireLease();
    world.receiver.respondWith(204);
    await startService();
    await expectDelivered(body, 2);
  }, 240_000);

  async function expectDelivered(body: string, times: number): Promise<void> {
    const [delivery, ...others] = await world.waitForState('delivered', 1);
    expect(others).toEqual([]);
    expect(delivery?.attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([[1, 204]]);
    const { requests } = world.receiver;
    expect(requests).toHaveLength(times);
    for (const request of requests) {
      expect([request.headers['x-service-delivery'], request.headers['x-service-attempt']]).toEqual([
        delivery?.id,
        '1',
      ]);
      expect(request.body.toString()).toBe(body);
    }
  }

  /** Expires the lease of 45 s at once, after a check that it is not longer. */
  async function expireLease(): Promise<void> {
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ state: 'delivering', attemptCount: 0, attempts: [] });
    const leftMs = (delivery?.nextAttemptAt?.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(new DeliverySettings().leaseMs);
    await world.dataSource.query('update webhook_group_leases set ends_at = now()');
    await world.dataSource.query(
      `update webhook_deliveries set next_attempt_at = now() where state = 'delivering'`,
    );
  }
});

async function kill(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const exit = once(service, 'exit');
  service.kill('SIGKILL');
  await exit;
}
