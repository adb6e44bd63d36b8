import type { ServerResponse } from 'node:http';
import { newId, Transactions, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '#libs/database';
import { DeliveryClaims, type DeliverySettings, type EndpointRef } from '#libs/delivery';
import { DeliveryLoop } from '../../apps/worker/index.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const ENDPOINTS = 40;

const FREE = `select id from webhook_endpoints for no key update skip locked`;

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const idsOf = (endpoints: EndpointRef[]) => endpoints.map(({ endpointId }) => endpointId).toSorted();

describe('claims of deliveries', () => {
  let world: DeliveryWorld;
  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(() => world.close());

  /** Adds due deliveries, `each` per endpoint; the oldest belongs to the first endpoint. */
  const addDue = async (
    endpoints: Pick<WebhookEndpoint, 'id'>[],
    each = 1,
    workspaceId = world.workspaceId,
  ) => {
    const { dataSource } = world;
    const now = Date.now();
    const events = Array.from({ length: each }, () => ({
      ...world.event('Menu'),
      workspaceId,
      isPending: false,
    }));
    const deliveries = endpoints.flatMap(({ id: endpointId }, index) =>
      events.map((event, number) => ({
        id: newId(),
        workspaceId,
        endpointId,
        eventId: event.id,
        state: 'pending' as const,
        attemptCount: 0,
        nextAttemptAt: new Date(now - 60_000 + index * 100 + number),
        createdAt: new Date(now),
      })),
    );
    await dataSource.getRepository(WebhookEvent).insert(events);
    await dataSource.getRepository(WebhookDelivery).insert(deliveries);
    return endpoints.map(({ id }) => ({ endpointId: id, workspaceId }));
  };
  const fill = async (each = 2) => {
    const { workspaceId, dataSource } = world;
    const endpoints = Array.from({ length: ENDPOINTS }, (_, index) => ({
      id: newId(),
      workspaceId,
      url: `https://receiver.invalid/${index}`,
      events: ['scan' as const],
      status: 'active' as const,
      secretEncrypted: Buffer.alloc(0),
      createdAt: new Date(),
      answeredAt: new Date(),
    }));
    await dataSource.getRepository(WebhookEndpoint).insert(endpoints);
    return addDue(endpoints, each);
  };
  const claimant = async (settings: Partial<DeliverySettings> = {}) => {
    const { app } = await world.startWorker({ ...settings, maxInFlight: 0, reservedInFlight: 0 });
    return { claims: app.get(DeliveryClaims, { strict: false }), transactions: app.get(Transactions) };
  };

  it('skip the endpoints that another worker has locked, and say so', async () => {
    const endpoints = await fill();
    const [one, other] = await Promise.all([claimant(), claimant()]);
    await one.transactions.run(async () => {
      const first = await one.claims.take(endpoints.slice(0, 8), 8);
      expect(idsOf(first.claimed)).toEqual(idsOf(endpoints.slice(0, 8)));
      expect(await world.dataSource.query(FREE)).toHaveLength(ENDPOINTS - 8);
      const second = await other.claims.take(endpoints.slice(4, 12), 8);
      expect([idsOf(second.claimed), second.isContended]).toEqual([
        idsOf(endpoints.slice(8, 12)).flatMap((id) => [id, id]),
        true,
      ]);
      expect(idsOf(second.more)).toEqual(idsOf(endpoints.slice(4, 12)));
    });
  });

  it('take one of each endpoint before the second of any, and say which can have more', async () => {
    const endpoints = await fill(3);
    const { claims } = await claimant({
      maxInFlightPerEndpoint: 2,
      maxInFlightPerWorkspace: 2 * ENDPOINTS - 1,
    });
    expect(await claims.dueEndpoints(100)).toMatchObject(endpoints);
    const first = await claims.take(endpoints, ENDPOINTS);
    expect([idsOf(first.claimed), idsOf(first.more)]).toEqual([idsOf(endpoints), idsOf(endpoints)]);
    const second = await claims.take(endpoints, ENDPOINTS);
    expect(second.claimed).toHaveLength(ENDPOINTS - 1);
    expect(idsOf(second.more)).toEqual(idsOf(endpoints));
    const third = await claims.take(endpoints, ENDPOINTS);
    expect([third.claimed, idsOf(third.more)]).toEqual([[], idsOf(endpoints)]);
    const taken = new Set(idsOf(second.claimed));
    const rest = endpoints.filter(({ endpointId }) => !taken.has(endpointId));
    expect(await claims.dueEndpoints(100)).toMatchObject(rest);
  });

  it('take one at a time of the endpoints at a host that have not answered, by workspace', async () => {
    const elsewhere = await world.addWorkspace('Other');
    const add = async (url: string, workspaceId = world.workspaceId) =>
      (await world.addUnanswered(url, workspaceId)).endpoint;
    const [a, b, c] = [
      await add('https://receiver.invalid/a'),
      await add('https://RECEIVER.invalid./b?c'),
      await add('https://other.invalid/'),
    ];
    const theirs = await add('https://receiver.invalid/a', elsewhere);
    await addDue([a, b, c], 2);
    const their = await addDue([theirs], 1, elsewhere);
    const all = [
      ...[a, b, c].map(({ id }) => ({ endpointId: id, workspaceId: world.workspaceId })),
      ...their,
    ];
    const { claims, transactions } = await claimant();
    const first = await claims.take(all, 10);
    expect(idsOf(first.claimed)).toEqual([a.id, c.id, theirs.id].toSorted());
    expect(idsOf(first.more)).toContain(b.id);
    expect((await claims.take(all, 10)).claimed).toEqual([]);
    expect(await claims.dueEndpoints(10)).toEqual([]);
    const done = first.claimed.find(({ endpointId }) => endpointId === a.id)!;
    await transactions.query(`update webhook_deliveries set state = 'failed' where id = $1`, [done.id]);
    expect((await claims.take(all, 10)).claimed.map(({ url }) => new URL(url).pathname)).toHaveLength(1);
  });

  /** Starts a worker that sends only for endpoints that it is given. */
  const sender = async (settings: Partial<DeliverySettings>) => {
    const { app } = await world.startWorker({ ...settings, drainMs: 0 });
    const claims = app.get(DeliveryClaims, { strict: false });
    jest.spyOn(claims, 'dueEndpoints').mockResolvedValue([]);
    return { loop: app.get(DeliveryLoop, { strict: false }), take: jest.spyOn(claims, 'take') };
  };

  it('come again for an endpoint that found all slots of its workspace taken, also by another worker', async () => {
    const held = new Map<string, ServerResponse>();
    world.receiver.respondWith(({ path }, response) => held.set(path, response));
    const limits = { maxInFlightPerEndpoint: 1, maxInFlightPerWorkspace: 2 };
    const [one, other] = await Promise.all([sender(limits), sender(limits)]);
    const url = (path: string) => new URL(path, world.receiver.url).href;
    const added = [await world.addEndpoint(url('/a')), await world.addEndpoint(url('/b'))];
    added.push(await world.addEndpoint(url('/c')));
    const [a, ...rest] = await addDue(added.map(({ endpoint }) => endpoint));
    one.loop.wakeFor([a!]);
    await waitUntil(() => held.has('/a'), 'an attempt of one worker');
    other.loop.wakeFor(rest);
    await waitUntil(() => held.has('/b'), 'an attempt of the other one');
    await waitUntil(() => other.take.mock.results.length > 1, 'a claim without a slot');
    expect(await other.take.mock.results[1]?.value).toMatchObject({ claimed: [] });
    held.get('/a')?.writeHead(204).end();
    await waitUntil(() => held.has('/c'), 'an attempt in the slot that is free');
  });

  it('do not wait in a deadlock with a result that changes the endpoint', async () => {
    const held: ServerResponse[] = [];
    world.receiver.respondWith((_request, response) => held.push(response));
    await world.startWorker();
    await world.addEndpoint();
    await world.scan();
    await world.receiver.waitFor(1);
    await world.dataSource.transaction(async (manager) => {
      await manager.query(`select id from webhook_endpoints for no key update`);
      held[0]?.writeHead(410).end();
      const isWaiting = async () => (await world.dataSource.query<unknown[]>(WAITING)).length > 0;
      await waitUntil(isWaiting, 'the result to wait');
      expect(
        await manager.query(`select group_id from webhook_group_leases for update skip locked`),
      ).toHaveLength(1);
    });
    await world.waitForState('failed');
  });
});
