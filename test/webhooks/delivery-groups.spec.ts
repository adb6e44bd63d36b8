import { createHmac } from 'node:crypto';
import { WebhookEvent } from '#libs/database';
import { SAMPLE_EVENTS, serialize } from '#libs/webhook-events';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld, type StoredDelivery } from './delivery-world.js';

const LEASE_MS = 1_500;

describe('deliveries that are sent at once', () => {
  let world: DeliveryWorld;
  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(() => world.close());

  const countRows = async (table: string) =>
    (await world.dataSource.query<[{ count: number }]>(`select count(*)::int as count from ${table}`))[0]
      .count;
  const byNumber = (deliveries: StoredDelivery[]) =>
    deliveries.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  const sent = () =>
    world.receiver.requests.map(({ headers, body }) => [
      headers['x-service-sequence'],
      headers['x-service-delivery'],
      body.toString(),
    ]);

  it('share a row, with an id, a number and signatures each, and leave no lease', async () => {
    const { secret } = await world.addEndpoint();
    const bodies = await world.scan(5);
    await world.startWorker();
    const deliveries = byNumber(await world.waitForState('delivered', 5));
    expect(sent().toSorted()).toEqual(
      bodies.map((body, index) => [String(index + 1), deliveries[index]!.id, body]),
    );
    for (const { headers, body } of world.receiver.requests)
      expect(headers['x-service-signature']).toBe(
        `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      );
    expect(
      await Promise.all(['webhook_delivery_groups', 'webhook_deliveries', 'webhook_events'].map(countRows)),
    ).toEqual([1, 0, 0]);
    await waitUntil(async () => (await countRows('webhook_group_leases')) === 0, 'the end of the lease');
  });

  it('get rows if they fail, with the same id and bytes in each attempt, while the others stay', async () => {
    await world.addEndpoint();
    world.receiver.respondWith(({ headers }, response) =>
      response
        .writeHead(headers['x-service-sequence'] === '2' && headers['x-service-attempt'] !== '3' ? 500 : 204)
        .end(),
    );
    const [, body] = await world.scan(3);
    await world.startWorker();
    const deliveries = byNumber(await world.waitForState('delivered', 3));
    expect(deliveries.map(({ attempts }) => attempts.map(({ statusCode }) => statusCode))).toEqual([
      [204],
      [500, 500, 204],
      [204],
    ]);
    const requests = world.receiver.requests.filter(({ headers }) => headers['x-service-sequence'] === '2');
    expect(
      requests.map(({ headers }) => [headers['x-service-attempt'], headers['x-service-delivery']]),
    ).toEqual(['1', '2', '3'].map((attempt) => [attempt, deliveries[1]!.id]));
    expect(new Set(requests.map((request) => request.body.toString()))).toEqual(new Set([body]));
    expect(await countRows('webhook_deliveries')).toBe(1);
  });

  it('are as many as the free slots can send soon; what is new waits for the next group, and what is older gets rows', async () => {
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { maxInFlight: 1 });
    await world.scan(10);
    expect((await world.leaveLeased()).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const pending = () => countRows('webhook_events where is_pending');
    expect(await pending()).toBe(2);
    // All slots are taken.
    expect([await world.leaveLeased(), await pending()]).toEqual([[], 2]);
    await world.dataSource.query(`update webhook_events set created_at = created_at - interval '1 minute'`);
    await world.set(endpoint.id, { createdAt: new Date(0) });
    expect([await world.leaveLeased(), await pending()]).toEqual([[], 0]);
    await world.set(endpoint.id, { maxInFlight: 8 });
    // What is due goes before what is new.
    await world.scan(1);
    expect(await world.leaveLeased()).toEqual([]);
    expect(byNumber(await world.deliveries()).map(({ state }) => state)).toEqual([
      ...Array<string>(8).fill('delivering'),
      ...Array<string>(3).fill('pending'),
    ]);
  });

  it('are sent in turns while all succeed: the rest of a group waits as others do', async () => {
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { maxInFlight: 1 });
    world.receiver.respondWith(({ headers }, response) =>
      response.writeHead(headers['x-service-sequence'] === '3' ? 410 : 204).end(),
    );
    await world.scan(6);
    await world.startWorker();
    await world.waitForState('failed');
    await world.waitForState('pending', 3);
    expect(world.receiver.requests.map(({ headers }) => headers['x-service-sequence'])).toEqual([
      '1',
      '2',
      '3',
    ]);
    await world.setStatus(endpoint.id, 'active');
    await world.waitForState('delivered', 5);
    const numbers = world.receiver.requests.slice(3).map(({ headers }) => headers['x-service-sequence']);
    expect(numbers.toSorted()).toEqual(['4', '5', '6']);
  });

  it('contain no lead, and what is not sent at once keeps its number', async () => {
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { events: ['scan', 'lead'] });
    const events = ['scan', 'lead', 'scan'] as const;
    const rows = events.map((event) => ({
      ...world.event('Menu'),
      ...(event === 'lead' && { event, body: serialize(SAMPLE_EVENTS.lead) }),
    }));
    await world.dataSource.getRepository(WebhookEvent).insert(rows);
    await world.startWorker();
    await world.waitForState('delivered', 3);
    expect(
      await world.dataSource.query(
        'select events, first_sequence::int as first from webhook_delivery_groups',
      ),
    ).toEqual([{ events: ['scan'], first: 1 }]);
    const numbers = world.receiver.requests.map(({ headers }) => headers['x-service-sequence']);
    expect(numbers.toSorted()).toEqual(['1', '2', '3']);
  });

  it('are due again, under the same ids and numbers, when the lease of a crashed worker ends', async () => {
    await world.addEndpoint();
    const bodies = await world.scan(2);
    const claimed = await world.leaveLeased(LEASE_MS);
    await world.startWorker();
    await world.waitForState('delivered', 2);
    const expected = claimed.map(({ id, sequence }, index) => [String(sequence), id, bodies[index]]);
    expect(sent().toSorted()).toEqual(expected);
    for (const { at } of world.receiver.requests)
      expect(at).toBeGreaterThanOrEqual(claimed[0]!.leaseEndsAt.getTime());
    expect(byNumber(await world.deliveries()).map(({ attemptCount }) => attemptCount)).toEqual([1, 1]);
  });

  it('give back their slots once, even if a result is stored again', async () => {
    const { endpoint } = await world.addEndpoint();
    await world.scan(3);
    const claimed = await world.leaveLeased();
    for (let time = 0; time < 2; time += 1) await world.takeOut(claimed.slice(0, 1));
    const leases = await world.dataSource.query('select in_flight, endpoint_id from webhook_group_leases');
    expect(leases).toEqual([{ in_flight: 2, endpoint_id: endpoint.id }]);
  });

  it('are cancelled with the statements of a restore', async () => {
    await world.addEndpoint();
    await world.scan(1);
    await world.leaveLeased();
    await world.dataSource.query('delete from webhook_group_leases');
    expect(await world.deliveries()).toMatchObject([{ state: 'cancelled', attemptCount: 0 }]);
  });

  it('have rows while the endpoint has two secrets', async () => {
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { nextSecretEncrypted: endpoint.secretEncrypted });
    await world.scan(1);
    expect(await world.leaveLeased()).toEqual([]);
    expect(await countRows('webhook_deliveries')).toBe(1);
  });
});
