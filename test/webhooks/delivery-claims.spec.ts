import { newId, Transactions, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '#libs/database';
import { DeliveryClaims, type ClaimedDelivery, type DeliverySettings } from '#libs/delivery';
import { DeliveryWorld } from './delivery-world.js';

const ENDPOINTS = 40;

/** Endpoints that nobody has locked, as another worker would see them. */
const FREE = `select id from webhook_endpoints for no key update skip locked`;

const endpointsOf = (claimed: ClaimedDelivery[]) => claimed.map(({ endpointId }) => endpointId).toSorted();

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
    return endpoints.map(({ id }) => id);
  };
  const claimant = async (settings: Partial<DeliverySettings> = {}) => {
    const { app } = await world.startWorker({ ...settings, maxInFlight: 0 });
    return { claims: app.get(DeliveryClaims, { strict: false }), transactions: app.get(Transactions) };
  };

  it('lock as many endpoints as they take deliveries, so that another worker takes those of others', async () => {
    const ids = await fill();
    const [one, other] = await Promise.all([claimant(), claimant()]);
    await one.transactions.run(async () => {
      const first = await one.claims.take(8);
      expect(endpointsOf(first)).toEqual(ids.slice(0, 8).toSorted());
      expect(await world.dataSource.query(FREE)).toHaveLength(ENDPOINTS - 8);
      const second = await other.claims.take(8);
      expect(endpointsOf(second)).toEqual(ids.slice(8, 16).toSorted());
    });
    const third = await one.claims.take(ENDPOINTS);
    expect(endpointsOf(third)).toEqual(ids.toSorted());
  });

  it('leave out endpoints and workspaces at their maximum in flight', async () => {
    const ids = await fill(3);
    const { claims } = await claimant({
      maxInFlightPerEndpoint: 2,
      maxInFlightPerWorkspace: 2 * ENDPOINTS - 1,
    });
    const first = await claims.take(ENDPOINTS);
    expect(endpointsOf(first)).toEqual(ids.toSorted());
    expect(await claims.take(ENDPOINTS)).toHaveLength(ENDPOINTS - 1);
    expect(await claims.take(ENDPOINTS)).toEqual([]);
  });
});
