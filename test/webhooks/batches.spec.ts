import { createHmac } from 'node:crypto';
import { newId, WebhookEvent } from '#libs/database';
import { verifyWebhook } from '../../packages/client/index.js';
import type { ReceivedRequest } from '../toolbox/receiver.js';
import { DeliveryWorld } from './delivery-world.js';

interface Batch {
  event: 'batch';
  events: ({ id: string } & Record<string, unknown>)[];
}

/** Makes the code $1 of the workspace $2, of which all its events are. */
const OF_CODE = `
  with code as (
    insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, external_id, tags, metadata,
      version, created_at, updated_at)
    values ($1, $2, 'Table 7', 'url', '{"url":"https://example.com"}', 'TABLE007', 'TABLE007', 'table-7', '{summer}',
      '{"table":"7"}', 1, now(), now())
    returning id
  )
  update webhook_events set qr_code_id = code.id from code`;

const batchIn = ({ body }: ReceivedRequest) => JSON.parse(body.toString()) as Batch;

describe('batches', () => {
  let world: DeliveryWorld;
  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(() => world.close());

  const addBatchEndpoint = async (url = world.receiver.url) => {
    const added = await world.addEndpoint(url);
    await world.set(added.endpoint.id, { batch: true });
    return added;
  };
  const storedEvents = () => world.dataSource.getRepository(WebhookEvent).find({ order: { id: 'ASC' } });

  it('have up to 100 events, each once and in order, and are signed as a whole', async () => {
    const { secret } = await addBatchEndpoint();
    await world.scan(250);
    const events = await storedEvents();
    await world.startWorker();
    await world.waitForState('delivered', 3);
    const { requests } = world.receiver;
    const sizes = requests.map((request) => batchIn(request).events.length);
    expect(sizes.toSorted((a, b) => b - a)).toEqual([100, 100, 50]);
    const received = requests.flatMap((request) => batchIn(request).events);
    expect(received.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      events.map(({ id, body }) => ({ id, ...(JSON.parse(body) as object) })),
    );
    for (const { headers, body } of requests) {
      const digest = createHmac('sha256', secret).update(body).digest('hex');
      expect(headers).toMatchObject({
        'x-service-event': 'batch',
        'x-service-signature': `sha256=${digest}`,
      });
      expect(await verifyWebhook({ headers, body, secret })).toEqual(JSON.parse(body.toString()));
    }
    const kept = await storedEvents();
    expect(kept.map(({ event, batched }) => [event, batched?.events])).toEqual(
      Array(3).fill(['batch', ['scan']]),
    );
    expect(kept.flatMap(({ batched }) => batched!.qrCodeIds).toSorted()).toEqual(
      events.map(({ qrCodeId }) => qrCodeId).toSorted(),
    );
  });

  it('are retried as a whole, with the same id and bytes', async () => {
    world.receiver.respondWith(({ headers }, response) =>
      response.writeHead(headers['x-service-attempt'] === '1' ? 500 : 204).end(),
    );
    await addBatchEndpoint();
    await world.scan(5);
    await world.startWorker();
    const [delivery] = await world.waitForState('delivered');
    const { requests } = world.receiver;
    expect(requests.map(({ headers }) => headers['webhook-id'])).toEqual([delivery!.id, delivery!.id]);
    expect(requests[1]!.body).toEqual(requests[0]!.body);
    expect(batchIn(requests[0]!).events).toHaveLength(5);
  });

  it('are made beside single deliveries, of the same events, and with their context', async () => {
    const single = new URL('/single', world.receiver.url).href;
    const { endpoint } = await addBatchEndpoint();
    await world.set(endpoint.id, { context: true });
    await world.addEndpoint(single);
    const bodies = await world.scan(3);
    await world.dataSource.query(OF_CODE, [newId(), world.workspaceId]);
    const events = await storedEvents();
    await world.startWorker();
    await world.waitForState('delivered', 4);
    const { requests } = world.receiver;
    const [batch] = requests.filter(({ path }) => path === '/hook');
    const context = { external_id: 'table-7', folder_id: null, tags: ['summer'], metadata: { table: '7' } };
    expect(batchIn(batch!).events).toEqual(
      events.map(({ id, body }) => ({
        ...{ id, ...(JSON.parse(body) as object) },
        context: { ...context, scan_id: id },
      })),
    );
    const alone = requests.filter(({ path }) => path === '/single').map(({ body }) => body.toString());
    expect(alone.toSorted()).toEqual(bodies.toSorted());
  });
});
