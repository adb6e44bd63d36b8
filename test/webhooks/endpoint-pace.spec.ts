import type { WebhookEndpoint } from '#libs/database';
import type { DeliverySettings } from '#libs/delivery';
import { HostPace } from '#libs/delivery';
import { DELIVERIES } from '../toolbox/stored-deliveries.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const QUICK: Partial<DeliverySettings> = { growMs: 20, holdMs: 1_000, maxInFlightPerWorkspace: 256 };
const ANSWER_MS = 200;
/** With 8 in flight, this receiver gets 40 deliveries per second; it needs 40 in flight for 200. */
const EVENTS = 300;

describe('the limit of an endpoint', () => {
  let world: DeliveryWorld;
  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(() => world.close());

  const answerLater = (status: number) =>
    world.receiver.respondWith((_request, response) =>
      setTimeout(() => response.writeHead(status).end(), ANSWER_MS),
    );
  const limitOf = async ({ id }: WebhookEndpoint) => {
    const [row] = await world.dataSource.query<{ limit: number }[]>(
      'select in_flight_limit as limit from webhook_endpoints where id = $1',
      [id],
    );
    return row!.limit;
  };
  const mostAtOnce = () => {
    const { requests } = world.receiver;
    const openAt = (time: number) =>
      requests.filter(({ at, endedAt }) => at <= time && (endedAt ?? Infinity) > time).length;
    return Math.max(...requests.map(({ at }) => openAt(at)));
  };

  it('grows while the receiver answers well, so that a slow one keeps up, over two workers', async () => {
    answerLater(204);
    const { endpoint } = await world.addEndpoint();
    await Promise.all([world.startWorker(QUICK), world.startWorker(QUICK)]);
    await world.scan(EVENTS);
    await world.waitForState('delivered', EVENTS);
    expect(world.receiver.requests).toHaveLength(EVENTS);
    expect(await limitOf(endpoint)).toBe(64);
    expect(mostAtOnce()).toBeGreaterThan(32);
    expect(mostAtOnce()).toBeLessThanOrEqual(64);
  });

  it('is ten a second at a host whose last 100 answers held no 2xx, over all workspaces, and nothing is lost', async () => {
    const { receiver, workspaceId } = world;
    const elsewhere = await world.addWorkspace('Other');
    const byAddress = (path: string) => `https://127.0.0.1:${receiver.port}/${path}`;
    await world.addEndpoint(byAddress('a'));
    await world.addEndpoint(byAddress('b'), elsewhere);
    await world.addEndpoint(new URL('/fine', receiver.url).href);
    const { app } = await world.startWorker(QUICK);
    const hosts = app.get(HostPace, { strict: false });
    const refusal = {
      statusCode: 404,
      error: null,
      detail: null,
      excerpt: null,
      retryAfter: null,
      durationMs: 1,
    };
    for (let count = 0; count < 100; count++) hosts.judge('127.0.0.1', refusal, false);
    let openAt = Infinity;
    receiver.respondWith(
      ({ path }, response) =>
        void response.writeHead(path === '/fine' || Date.now() > openAt ? 204 : 404).end(),
    );
    const slowed = () => receiver.requests.filter(({ path, at }) => path !== '/fine' && at <= openAt).length;
    const startedAt = Date.now();
    await Promise.all([world.scan(25), world.scan(25, elsewhere)]);
    const delivered = (workspace: string) =>
      world.dataSource.query<unknown[]>(
        `select from ${DELIVERIES} where workspace_id = $1 and state = 'delivered'`,
        [workspace],
      );
    const isDone = async () => (await delivered(workspaceId)).length >= 25;
    // With 20 for one endpoint, it would recover.
    await waitUntil(async () => slowed() >= 30 || (await isDone()), 'the other host');
    expect(await isDone()).toBe(true);
    openAt = Date.now();
    await waitUntil(
      async () => (await delivered(workspaceId)).length + (await delivered(elsewhere)).length === 75,
      'all deliveries',
    );
    expect(slowed()).toBeLessThanOrEqual(10 * (Math.ceil((openAt - startedAt) / 1_000) + 1));
  });

  it('stays within the maximum of its admins', async () => {
    answerLater(204);
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { maxInFlight: 10 });
    await world.startWorker(QUICK);
    await world.scan(60);
    await world.waitForState('delivered', 60);
    expect([await limitOf(endpoint), mostAtOnce()]).toEqual([10, 10]);
  });

  it('does not grow while there is nothing more to send', async () => {
    const { endpoint } = await world.addEndpoint();
    await world.startWorker(QUICK);
    for (let count = 1; count <= 5; count++) {
      await world.scan(3);
      await world.waitForState('delivered', 3 * count);
    }
    expect(await limitOf(endpoint)).toBe(8);
  });

  it.each([429, 503])('is halved once by all that were in flight when it answers %i', async (status) => {
    answerLater(status);
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { inFlightLimit: 16 });
    await world.startWorker({ ...QUICK, holdMs: 60_000 });
    await world.scan(16);
    await world.receiver.waitFor(16);
    answerLater(204);
    await world.waitForState('delivered', 16);
    expect(await limitOf(endpoint)).toBe(8);
  });

  it('grows again some time after it was halved', async () => {
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { inFlightLimit: 1, slowedAt: new Date(Date.now() - 900) });
    await world.startWorker(QUICK);
    await world.scan(100);
    await waitUntil(async () => (await limitOf(endpoint)) > 1, 'a step up');
  });

  it('does not change because of a receiver that refuses what it gets', async () => {
    world.receiver.respondWith(404);
    const { endpoint } = await world.addEndpoint();
    await world.startWorker(QUICK);
    // With five, it would recover, and get no more.
    await world.scan(4);
    await world.waitForState('failed', 4);
    expect(await limitOf(endpoint)).toBe(8);
  });
});
