import { isDeepStrictEqual } from 'node:util';
import type { CreatedWebhookDto, WebhookDto } from '../../src/webhooks/webhooks.dto.js';
import { mailsTo } from '../toolbox/mails.js';
import { startReceiver } from '../toolbox/receiver.js';
import { SETTINGS } from '../toolbox/settings.js';
import { DELIVERIES } from '../toolbox/stored-deliveries.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const HOUR_MS = 3_600_000;
const PROBE_MS = 300_000;
const receiver = await startReceiver();
afterAll(() => receiver.close());

describe('an endpoint whose deliveries fail', () => {
  const world = useService({
    roles: 'all',
    connections: 3,
    env: {
      ...receiver.variables,
      WEBHOOK_RETRY_DELAYS_MS: '1000',
    },
  });

  /** Stores deliveries with both of their attempts. */
  const deliver = async (count: number, status: number) => {
    const { service, acme } = world;
    receiver.respondWith(status);
    const code = await acme.qrCode();
    const before = receiver.requests.length;
    for (let index = 0; index < count; index += 1) await acme.scan(code);
    await receiver.waitFor(before + count);
    const ended = async (states: string) => {
      const rows = await service.query(`select 1 from ${DELIVERIES} where state not in (${states})`);
      return rows.length === 0;
    };
    await waitUntil(() => ended(`'delivered', 'failed', 'pending'`), 'the first attempts');
    service.clock.advance(2_000);
    await waitUntil(() => ended(`'delivered', 'failed'`), 'the retries');
  };

  it('gets nothing but probes after five in a row, and all that waits with the first success', async () => {
    const { service, acme, admin } = world;
    const { body: endpoint } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, {
      ...{ url: receiver.url, events: ['scan'] },
    });
    const path = `${SETTINGS}/webhooks/${endpoint.id}`;
    await service.query('update webhook_endpoints set answered_at = $1', [service.clock.now()]);
    const shown = async () => {
      const { status, waiting } = (await admin.get<WebhookDto>(path)).body;
      return [status, waiting];
    };
    const lines = () =>
      service.log.filter((line) => line.endpoint === endpoint.id).map(({ msg }) => String(msg).slice(17));
    await deliver(4, 500);
    // A success was between them.
    await deliver(1, 204);
    await deliver(4, 500);
    expect(await shown()).toEqual(['active', 0]);
    await deliver(1, 500);
    expect(await shown()).toEqual(['recovering', 0]);
    expect(lines().at(-1)).toBe('is recovering');

    const before = receiver.requests.length;
    const code = await acme.qrCode();
    for (let scan = 0; scan < 4; scan += 1) await acme.scan(code);
    await waitUntil(async () => (await shown())[1] === 4, 'the scans to wait');
    const probe = async (ms: number) => {
      const count = receiver.requests.length + 1;
      service.clock.advance(ms);
      await receiver.waitFor(count);
      await waitUntil(async () => (await shown())[1] === 4, 'the end of the probe');
    };
    await probe(PROBE_MS);
    expect(await mailsTo(service, admin.email)).toEqual([]);
    // It is overdue as a retry, too: those that were never attempted go first.
    await probe(24 * HOUR_MS);
    await waitUntil(async () => (await mailsTo(service, admin.email)).length > 0, 'the email');
    const [mail, ...more] = await mailsTo(service, admin.email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/has accepted nothing since 2026-11-21 at [^]*Its events wait/);

    receiver.respondWith(204);
    // An admin does not wait for the next probe, only for the retry of the last one.
    service.clock.advance(2_000);
    await admin.patch(path, { status: 'active' });
    await waitUntil(async () => receiver.requests.length === before + 2 + 4 + 5, 'all that waits');
    await waitUntil(async () => isDeepStrictEqual(await shown(), ['active', 0]), 'the end');
    expect(lines().at(-1)).toBe('works again');
    const numbers = receiver.requests.slice(before).map(({ headers }) => headers['x-service-sequence']);
    expect(numbers.slice(0, 3)).toEqual(['11', '12', '13']);
    // After the scans of that time, those that had failed since the success are repeated.
    expect(numbers.slice(3, 6).toSorted()).toEqual(['11', '12', '14']);
    expect(numbers.slice(6).toSorted()).toEqual(['10', '6', '7', '8', '9']);
    await admin.delete(path);
  });

  it('gets nothing of an outage that an admin skips, neither at once nor when it works again', async () => {
    const { service, acme, admin } = world;
    const { body: endpoint } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, {
      ...{ url: receiver.url, events: ['scan'] },
    });
    const path = `${SETTINGS}/webhooks/${endpoint.id}`;
    await service.query('update webhook_endpoints set answered_at = $1', [service.clock.now()]);
    await deliver(5, 500);
    const status = async () => (await admin.get<WebhookDto>(path)).body.status;
    expect(await status()).toBe('recovering');
    receiver.respondWith(204);
    await admin.patch(path, { status: 'active', onResume: 'skip' });
    await acme.scan(await acme.qrCode());
    await waitUntil(async () => (await status()) === 'active', 'the success');
    const states = await service.query(
      `select state, count(*)::int as count from ${DELIVERIES} where endpoint_id = $1 group by state order by state`,
      [endpoint.id],
    );
    expect(states).toEqual([
      { state: 'delivered', count: 1 },
      { state: 'failed', count: 5 },
    ]);
    await admin.delete(path);
  });

  it('gets one request at a time, and no other before the retry, until its URL has answered with 2xx', async () => {
    const { service, acme, admin } = world;
    const { body: endpoint } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, {
      ...{ url: receiver.url, events: ['scan'] },
    });
    const path = `${SETTINGS}/webhooks/${endpoint.id}`;
    const code = await acme.qrCode();
    const scan = async (count: number) => {
      for (let index = 0; index < count; index += 1) await acme.scan(code);
    };
    const become = (expected: Record<string, number>) =>
      waitUntil(async () => {
        const rows = await service.query<{ state: string; count: number }>(
          `select state || ' ' || attempt_count as state, count(*)::int as count from ${DELIVERIES}
           where endpoint_id = $1 and not is_test group by 1 order by 1`,
          [endpoint.id],
        );
        return isDeepStrictEqual(
          Object.fromEntries(rows.map(({ state, count }) => [state, count])),
          expected,
        );
      }, JSON.stringify(expected));
    const before = receiver.requests.length;
    receiver.respondWith(404);
    await scan(20);
    await become({ 'pending 0': 19, 'pending 1': 1 });
    service.clock.advance(2_000);
    await become({ 'failed 2': 1, 'pending 0': 18, 'pending 1': 1 });
    const sent = receiver.requests.slice(before).map(({ headers }) => headers['x-service-attempt']);
    expect(sent).toEqual(['1', '2', '1']);

    receiver.respondWith(204);
    service.clock.advance(2_000);
    await become({ 'delivered 1': 18, 'delivered 2': 1, 'failed 2': 1 });

    await admin.patch(path, { url: `${receiver.url}/elsewhere` });
    receiver.respondWith(404);
    await scan(3);
    await become({ 'delivered 1': 18, 'delivered 2': 1, 'failed 2': 1, 'pending 0': 2, 'pending 1': 1 });
    receiver.respondWith(204);
    await admin.post(`${path}/test`, { event: 'scan' });
    service.clock.advance(2_000);
    await become({ 'delivered 1': 20, 'delivered 2': 2, 'failed 2': 1 });
    await admin.delete(path);
  });
});

describe('an endpoint whose first retry fails', () => {
  const world = useService({
    roles: 'all',
    connections: 3,
    env: { ...receiver.variables, WEBHOOK_RETRY_DELAYS_MS: '1000,10000' },
  });

  it('is named in the log with its workspace from its first failed retry until it works again, once each', async () => {
    const { service, acme, admin } = world;
    const { body: endpoint } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, {
      ...{ url: receiver.url, events: ['scan'] },
    });
    await service.query('update webhook_endpoints set answered_at = $1', [service.clock.now()]);
    const code = await acme.qrCode();
    const attempted = (count: number) =>
      waitUntil(async () => {
        const rows = await service.query(
          `select from ${DELIVERIES} where endpoint_id = $1 and attempt_count = $2 and state <> 'delivering'`,
          [endpoint.id, count],
        );
        return rows.length === 2;
      }, `attempt ${count}`);
    const changes = () =>
      service.log
        .filter((line) => line.endpoint === endpoint.id)
        .map(({ msg, workspace }) => [msg, workspace === admin.workspaceId]);
    receiver.respondWith(500);
    await acme.scan(code);
    await acme.scan(code);
    await attempted(1);
    expect(changes()).toEqual([]);
    service.clock.advance(2_000);
    await attempted(2);
    expect(changes()).toEqual([['webhook endpoint is failing', true]]);
    receiver.respondWith(204);
    service.clock.advance(20_000);
    await attempted(3);
    expect(changes().slice(1)).toEqual([['webhook endpoint works again', true]]);
    await admin.delete(`${SETTINGS}/webhooks/${endpoint.id}`);
  });

  it('is not failing if only some of its deliveries fail', async () => {
    const { service, acme, admin } = world;
    const { body: endpoint } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, {
      ...{ url: receiver.url, events: ['scan'] },
    });
    await service.query('update webhook_endpoints set answered_at = $1', [service.clock.now()]);
    const code = await acme.qrCode();
    const become = (expected: string) =>
      waitUntil(async () => {
        const rows = await service.query<{ state: string }>(
          `select state || ' ' || attempt_count as state from ${DELIVERIES} where endpoint_id = $1 order by created_at`,
          [endpoint.id],
        );
        return rows.map(({ state }) => state).join(', ') === expected;
      }, expected);
    receiver.respondWith(500);
    await acme.scan(code);
    await become('pending 1');
    receiver.respondWith(204);
    service.clock.advance(10);
    await acme.scan(code);
    await become('pending 1, delivered 1');
    receiver.respondWith(500);
    service.clock.advance(2_000);
    await become('pending 2, delivered 1');
    service.clock.advance(20_000);
    await become('failed 3, delivered 1');
    expect(service.log.filter((line) => line.endpoint === endpoint.id)).toEqual([]);
    const { failures_in_row: failures } =
      (
        await service.query<{ failures_in_row: number }>(
          'select failures_in_row from webhook_endpoints where id = $1',
          [endpoint.id],
        )
      )[0] ?? {};
    expect(failures).toBe(0);
    await admin.delete(`${SETTINGS}/webhooks/${endpoint.id}`);
  });
});
