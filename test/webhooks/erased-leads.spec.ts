import { newId, WebhookEvent, type WebhookEndpoint } from '#libs/database';
import { SAMPLE_EVENTS, serialize } from '#libs/webhook-events';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const ADD_LEAD = `
  insert into leads (id, workspace_id, qr_code_id, fields, consent, country, city, device, os, browser, submitted_at)
  values ($1, $2, $3, '{"email":"ada@example.com"}', true, 'CH', 'Zurich', 'mobile', 'iOS', 'Safari', now())`;
const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const TEXTS = `
  select string_agg(v.body, '') as bodies, coalesce(string_agg(a.response_excerpt, ''), '') as excerpts
  from webhook_deliveries d join webhook_events v on v.id = d.event_id
  left join webhook_attempts a on a.delivery_id = d.id where d.state = 'erased'`;

describe('deliveries of a lead that is deleted', () => {
  let world: DeliveryWorld;
  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(() => world.close());

  const addEndpoint = async (fields: Partial<WebhookEndpoint> = {}) => {
    const { endpoint } = await world.addEndpoint();
    await world.set(endpoint.id, { events: ['scan', 'lead'], ...fields });
    return endpoint.id;
  };
  /** The event of a lead has its id. */
  const submit = async (): Promise<string> => {
    const event = { ...world.event('Menu'), event: 'lead' as const, body: serialize(SAMPLE_EVENTS.lead) };
    await world.dataSource.query(ADD_LEAD, [event.id, world.workspaceId, newId()]);
    await world.dataSource.getRepository(WebhookEvent).insert(event);
    return event.id;
  };
  const erase = (id: string) => world.dataSource.query('delete from leads where id = $1', [id]);
  const found = async (endpointId: string) =>
    (await world.deliveries())
      .filter((delivery) => delivery.endpointId === endpointId)
      .map(({ state, sequence }) => [sequence, state]);
  const texts = async () => (await world.dataSource.query<object[]>(TEXTS))[0];

  it('are never sent, keep their numbers, and the next request tells so; those before lose what they contained', async () => {
    const working = await addEndpoint();
    const paused = await addEndpoint({ status: 'paused' });
    const inBatches = await addEndpoint({ batch: true });
    world.receiver.respondWith((_, response) => response.writeHead(200).end('Thank you, Ada'));
    const [lead, other] = [await submit(), await submit()];
    await world.startWorker();
    await world.waitForState('delivered', 4);
    await erase(lead);
    for (const id of [working, inBatches])
      expect((await found(id)).toSorted()).toEqual([
        [1, 'erased'],
        [2, 'delivered'],
      ]);
    expect((await found(paused)).toSorted()).toEqual([
      [1, 'erased'],
      [2, 'pending'],
    ]);
    world.receiver.skip();
    await world.setStatus(paused, 'active');
    await world.scan();
    await waitUntil(
      async () => (await found(paused)).filter(([, state]) => state === 'delivered').length === 2,
      'what waits',
    );
    const sent = world.receiver.requests
      .map(({ headers }) => [headers['x-service-sequence'], headers['x-service-sequence-skipped']])
      .filter(([, skipped]) => skipped !== undefined);
    expect(sent).toEqual([['3', '1']]);
    await erase(other);
    expect(await texts()).toEqual({ bodies: '', excerpts: '' });
    expect((await world.deliveries()).filter(({ state }) => state === 'erased')).toHaveLength(6);
  });

  it('that is not fanned out yet do not come to be', async () => {
    const endpointId = await addEndpoint();
    const lead = await submit();
    await erase(lead);
    await world.scan();
    await world.startWorker();
    await world.waitForState('delivered');
    expect([await found(endpointId), (await world.deliveries()).length]).toEqual([[[1, 'delivered']], 1]);
  });

  it('end also if they are created at that moment', async () => {
    const endpointId = await addEndpoint({ status: 'paused' });
    const lead = await submit();
    let deletion: Promise<unknown> = Promise.resolve();
    await world.dataSource.transaction(async (manager) => {
      await manager.query('select from webhook_events where id = $1 for update', [lead]);
      deletion = erase(lead);
      // Within a transaction, the view stays as it was first read.
      const isWaiting = async () => (await world.dataSource.query<unknown[]>(WAITING)).length > 0;
      await waitUntil(isWaiting, 'the deletion to wait');
      await manager.query('update webhook_events set is_pending = false where id = $1', [lead]);
      await manager.query(
        `insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, state, attempt_count, next_attempt_at, created_at)
         values ($1, $2, $3, $4, 'pending', 0, now(), now())`,
        [newId(), world.workspaceId, endpointId, lead],
      );
    });
    await deletion;
    expect(await found(endpointId)).toEqual([[null, 'erased']]);
    expect(await texts()).toMatchObject({ bodies: '' });
  });
});
