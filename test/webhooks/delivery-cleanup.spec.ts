import { newId, type Cleanup, type WebhookDeliveryState } from '#libs/database';
import { LostDeliveriesCleanup, SkippedDeliveriesCleanup } from '../../apps/worker/index.js';
import { operatorIn } from '../../src/audit/audit.service.js';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { WebhookListService } from '../../src/webhooks/webhook-list.service.js';
import type { Client } from '../toolbox/client.js';
import { mailsTo } from '../toolbox/mails.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const DAY_MS = 86_400_000;

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});
const clean = () => world.service.deleteExpired('webhook events and deliveries');
const endpoints = () => world.service.running.app.get(WebhookEndpointsService);

/** The endpoint is paused, so that nothing is sent. */
async function addEndpoint(): Promise<string> {
  const acting = operatorIn(acme.workspaceId);
  const { endpoint } = await endpoints().add(acting, { url: 'https://receiver.example/', events: ['scan'] });
  await world.service.query(`update webhook_endpoints set status = 'paused' where id = $1`, [endpoint.id]);
  return endpoint.id;
}

async function addDelivery(endpointId: string, state: WebhookDeliveryState, days: number): Promise<string> {
  const at = new Date(world.service.clock.now().getTime() - days * DAY_MS);
  const [id, eventId, { workspaceId }] = [newId(at), newId(at), acme];
  await world.service.query(
    `insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
     values ($1, $2, $1, 'scan', '{}', false, $3)`,
    [eventId, workspaceId, at],
  );
  const isOpen = state === 'pending' || state === 'delivering';
  await world.service.query(
    `insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, state, attempt_count, next_attempt_at, created_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7)`,
    [id, workspaceId, endpointId, eventId, state, isOpen ? at : null, at],
  );
  await world.service.query(
    `insert into webhook_attempts (id, workspace_id, delivery_id, number, started_at, duration_ms, request_headers)
     values ($1, $2, $3, 1, $4, 5, '{}')`,
    [newId(at), workspaceId, id, at],
  );
  return id;
}

const remaining = async () => {
  const rows = await world.service.query<{ id: string; events: number; attempts: number }>(
    `select d.id, (select count(*)::int from webhook_events where id = d.event_id) as events,
       (select count(*)::int from webhook_attempts where delivery_id = d.id) as attempts
     from webhook_deliveries d where workspace_id = $1 order by created_at, id`,
    [acme.workspaceId],
  );
  expect(rows.every(({ events, attempts }) => events === 1 && attempts === 1)).toBe(true);
  const [{ count } = { count: 0 }] = await world.service.query<{ count: number }>(
    'select count(*)::int as count from webhook_events where workspace_id = $1',
    [acme.workspaceId],
  );
  return { ids: rows.map(({ id }) => id).sort(), events: count };
};

describe('deliveries', () => {
  it('are deleted with their events and attempts after 30 days, unless they can still be sent', async () => {
    const endpointId = await addEndpoint();
    for (const state of ['delivered', 'failed', 'cancelled'] as const)
      await addDelivery(endpointId, state, 31);
    const pending = await addDelivery(endpointId, 'pending', 31);
    const leased = await addDelivery(endpointId, 'delivering', 31);
    const young = await addDelivery(endpointId, 'failed', 29.9);
    await clean();
    expect(await remaining()).toEqual({ ids: [pending, leased, young].sort(), events: 3 });
    await world.service.query(`update webhook_deliveries set state = 'failed' where id = $1`, [pending]);
    await clean();
    expect(await remaining()).toEqual({ ids: [leased, young].sort(), events: 2 });
  });
});

describe('what waits for an endpoint', () => {
  const fill = async (endpointId: string, days: number, count = 1) => {
    const template = await addDelivery(endpointId, 'pending', days);
    await world.service.query(
      `insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, state, attempt_count, next_attempt_at, created_at, sequence)
       select (left(id::text, 24) || lpad(to_hex(number), 12, '0'))::uuid, workspace_id, endpoint_id, gen_random_uuid(),
         state, 0, next_attempt_at, created_at, number
       from webhook_deliveries, generate_series(2, $2::int) number where id = $1`,
      [template, count],
    );
    await world.service.query('update webhook_deliveries set attempt_count = 0, sequence = 1 where id = $1', [
      template,
    ]);
    await world.service.query(
      'insert into webhook_sequences (endpoint_id, workspace_id, last) values ($1, $2, $3)',
      [endpointId, acme.workspaceId, count],
    );
  };
  const found = async (endpointId: string) => {
    const [row] = await world.service.query(
      `select (select coalesce(json_object_agg(state, count), '{}') from (
           select state, count(*) from webhook_deliveries where endpoint_id = $1 and attempt_count = 0 group by 1
         ) states) as states, skipped, lost::int from webhook_sequences where endpoint_id = $1`,
      [endpointId],
    );
    return row;
  };
  const cleanup = (type: typeof LostDeliveriesCleanup | typeof SkippedDeliveriesCleanup) =>
    world.service.worker.get<Cleanup>(type).run();

  it('is deleted after 30 days, and counted: in the status, and by email at most once a week', async () => {
    const [old, young] = [await addEndpoint(), await addEndpoint()];
    const admin = await world.service.person('admin', acme);
    await fill(old, 31, 3);
    await fill(young, 29.9, 2);
    await cleanup(LostDeliveriesCleanup);
    expect(await found(old)).toEqual({ states: {}, skipped: 3, lost: 3 });
    expect(await found(young)).toEqual({ states: { pending: 2 }, skipped: 0, lost: 0 });
    const { body } = await admin.get(`/api/settings/v1/webhooks/${old}/status`);
    expect(body).toMatchObject({ lost: 3, lastSequence: 3, waiting: 0 });

    const told = async () => {
      const mails = await mailsTo(world.service, admin.email);
      return mails.map(({ text }) => / without being sent: (\d+) so far\./.exec(text)?.[1]).toSorted();
    };
    const untilTold = (counts: string[]) =>
      waitUntil(async () => (await told()).join() === counts.join(), 'the emails');
    await untilTold(['3']);
    await addDelivery(old, 'pending', 31);
    await cleanup(LostDeliveriesCleanup);
    expect(await told()).toEqual(['3']);
    world.service.clock.advance(8 * DAY_MS);
    await cleanup(LostDeliveriesCleanup);
    await cleanup(LostDeliveriesCleanup);
    // By now, those of the other endpoint have waited too long as well.
    await untilTold(['2', '3', '4']);
  });

  it('is not sent to one that is resumed without it, however much it is', async () => {
    const endpointId = await addEndpoint();
    await fill(endpointId, 1, 5_001);
    const admin = await world.service.person('admin', acme);
    const change = { status: 'active', onResume: 'skip' };
    expect((await admin.patch(`/api/settings/v1/webhooks/${endpointId}`, change)).status).toBe(200);
    await cleanup(SkippedDeliveriesCleanup);
    expect(await found(endpointId)).toEqual({ states: { cancelled: 5_001 }, skipped: 5_001, lost: 0 });
    const rows = await world.service.query(
      'select skips_until as until from webhook_endpoints where id = $1',
      [endpointId],
    );
    expect(rows).toEqual([{ until: null }]);
  });
});

describe('the removal of an endpoint', () => {
  it('takes its history with it, in batches, and that of no other', async () => {
    const [removed, other] = [await addEndpoint(), await addEndpoint()];
    await addDelivery(other, 'pending', 1);
    const template = await addDelivery(removed, 'pending', 1);
    await world.service.query(
      `insert into webhook_deliveries
         (id, workspace_id, endpoint_id, event_id, state, attempt_count, next_attempt_at, created_at)
       select gen_random_uuid(), workspace_id, endpoint_id, gen_random_uuid(), state,
         attempt_count, next_attempt_at, created_at from webhook_deliveries, generate_series(1, 2500) where id = $1`,
      [template],
    );
    await world.service.query(
      `create table deleted_rows (count int);
       create function note_deleted() returns trigger language plpgsql as
         'begin insert into deleted_rows select count(*) from gone; return null; end';
       create trigger note_deleted after delete on webhook_deliveries referencing old table as gone
         for each statement execute function note_deleted()`,
    );
    const acting = operatorIn(acme.workspaceId);
    await endpoints().remove(acting, removed);
    const enabled = endpoints().update(acting, removed, { status: 'active' });
    await expect(enabled).rejects.toThrow('No such webhook endpoint');
    const { rows } = await world.service.running.app.get(WebhookListService).list(acting, { limit: 100 });
    expect(rows.map(({ id }) => id)).not.toContain(removed);
    await clean();
    const [left] = await world.service.query(
      `select (select count(*)::int from webhook_endpoints where id = $1) as endpoints,
         (select count(*)::int from webhook_deliveries where endpoint_id = $1) as deliveries,
         (select count(*)::int from webhook_deliveries where endpoint_id = $2) as others,
         (select max(count) <= 5000 and sum(count) = 2501 from deleted_rows) as is_in_batches`,
      [removed, other],
    );
    expect(left).toEqual({ endpoints: 0, deliveries: 0, others: 1, is_in_batches: true });
  });
});
