import { newId, Transactions, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '#libs/database';
import { DeliveryClaims, type DeliverySettings, type EndpointRef } from '#libs/delivery';
import { DeliveryWorld } from './delivery-world.js';

const ENDPOINTS = 40;

/** Endpoints that nobody has locked, as another worker would see them. */
const FREE = `select id from webhook_endpoints for no key update skip locked`;

const idsOf = (endpoints: EndpointRef[]) => endpoints.map(({ endpointId }) => endpointId).toSorted();

describe('claims of deliveries', () => {
  let world: DeliveryWorld;
  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(() => world.close());

  /** Due deliveries of `ENDPOINTS` endpoints, `each` for one; the oldest of the first endpoint first. */
  const fill = async (each = 2) => {
    const { workspaceId, dataSource } = world;
    const now = Date.now();
    const endpoints = Array.from({ length: ENDPOINTS }, (_, index) => ({
      id: newId(),
      workspaceId,
      url: `https://receiver.invalid/${index}`,
      events: ['scan' as const],
      status: 'active' as const,
      secretEncrypted: Buffer.alloc(0),
      createdAt: new Date(now),
    }));
    const events = Array.from({ length: each }, () => ({ ...world.event('Menu'), isPending: false }));
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
    await dataSource.getRepository(WebhookEndpoint).insert(endpoints);
    await dataSource.getRepository(WebhookEvent).insert(events);
    await dataSource.getRepository(WebhookDelivery).insert(deliveries);
    return endpoints.map(({ id }) => ({ endpointId: id, workspaceId }));
  };
  const claimant = async (settings: Partial<DeliverySettings> = {}) => {
    const { app } = await world.startWorker({ ...settings, maxInFlight: 0 });
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
      expect([idsOf(second.claimed), idsOf(second.skipped)]).toEqual([
        idsOf(endpoints.slice(8, 12)).flatMap((id) => [id, id]),
        idsOf(endpoints.slice(4, 8)),
      ]);
    });
  });

  it('take one of each endpoint before the second of any, and say which are full', async () => {
    const endpoints = await fill(3);
    const { claims } = await claimant({
      maxInFlightPerEndpoint: 2,
      maxInFlightPerWorkspace: 2 * ENDPOINTS - 1,
    });
    expect(await claims.dueEndpoints(100)).toMatchObject(endpoints);
    const first = await claims.take(endpoints, ENDPOINTS);
    expect([idsOf(first.claimed), first.full.size]).toEqual([idsOf(endpoints), 0]);
    const second = await claims.take(endpoints, ENDPOINTS);
    expect(second.claimed).toHaveLength(ENDPOINTS - 1);
    expect(second.full).toEqual(new Set([...idsOf(second.claimed), world.workspaceId]));
    expect((await claims.take(endpoints, ENDPOINTS)).claimed).toEqual([]);
    expect(await claims.dueEndpoints(100)).toEqual([]);
  });
});
