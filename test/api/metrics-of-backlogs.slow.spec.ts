import type { ServerResponse } from 'node:http';
import { Client } from 'pg';
import { operatorIn } from '../../src/audit/audit.service.js';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { Exposition } from '../toolbox/exposition.js';
import { holdTable } from '../toolbox/held-table.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { useService } from '../toolbox/use-service.js';
import { DELIVERIES } from '../toolbox/stored-deliveries.js';
import { waitUntil } from '../toolbox/wait-until.js';

const receiver: Receiver = await startReceiver();

const NOTHING = { qr_intake_lag_seconds: 0, qr_intake_backlog_batches: 0, qr_intake_set_aside_batches: 0 };

function useMetrics() {
  const world = useService({
    roles: 'all',
    connections: 5,
    settings: { metricsPort: 0 },
    env: { ...receiver.variables, WEBHOOK_RETRY_DELAYS_MS: ',' },
  });
  async function shows(expected: Record<string, number>): Promise<void> {
    let shown = {};
    const isShown = async () => {
      const response = await fetch(`${world.service.running.metricsUrl}/metrics`);
      const { samples } = new Exposition(await response.text());
      shown = Object.fromEntries(Object.keys(expected).map((name) => [name, samples.get(name)]));
      return JSON.stringify(shown) === JSON.stringify(expected);
    };
    await waitUntil(isShown, 'the samples').catch(() => expect(shown).toEqual(expected));
  }
  return { world, shows };
}

afterAll(() => receiver.close());

describe('GET /metrics, while work waits', () => {
  const { world, shows } = useMetrics();

  it('shows since when scans wait for the intake', async () => {
    const { acme, service } = world;
    const code = await acme.qrCode();
    await shows({ ...NOTHING, qr_scans_partition_months_ahead: 12 });
    const counters = await holdTable(service.database.url, 'qr_code_counters');
    await acme.scan(code);
    await counters.waitForWaiting(1);
    service.clock.advance(90_000);
    await shows({ ...NOTHING, qr_intake_lag_seconds: 90, qr_intake_backlog_batches: 1 });
    await counters.release();
    await shows(NOTHING);
  });

  it('shows since when a transaction keeps deleted rows', async () => {
    const { service } = world;
    const read = async () => {
      const response = await fetch(`${service.running.metricsUrl}/metrics`);
      return new Exposition(await response.text()).value('qr_db_oldest_transaction_seconds');
    };
    const reader = new Client(service.database.url);
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1');
    await waitUntil(async () => (await read()) >= 1, 'an old transaction');
    await reader.end();
    await waitUntil(async () => (await read()) < 1, 'the end of the transaction');
  });

  it('shows since when events wait for their deliveries', async () => {
    const { acme, service } = world;
    const endpoints = service.running.app.get(WebhookEndpointsService, { strict: false });
    await endpoints.add(operatorIn(acme.workspaceId), { url: receiver.url, events: ['scan'] });
    const deliveries = await holdTable(service.database.url, 'webhook_deliveries');
    await acme.scan(await acme.qrCode());
    await deliveries.waitForWaiting(1);
    service.clock.advance(60_000);
    await shows({ qr_webhook_events_pending: 1, qr_webhook_outbox_oldest_seconds: 60 });
    await deliveries.release();
    await receiver.waitFor(1);
    await shows({ qr_webhook_events_pending: 0, qr_webhook_outbox_oldest_seconds: 0 });
  });
});

describe('GET /metrics, while a receiver is late', () => {
  const { world, shows } = useMetrics();

  it('shows its endpoint, and no lateness of the service', async () => {
    const { acme, service } = world;
    const endpoints = service.running.app.get(WebhookEndpointsService, { strict: false });
    await endpoints.add(operatorIn(acme.workspaceId), { url: receiver.url, events: ['scan'] });
    const code = await acme.qrCode();
    const states = async (state: string) =>
      (await service.query(`select from ${DELIVERIES} where state = $1`, [state])).length;
    await acme.scan(code);
    await waitUntil(async () => (await states('delivered')) === 1, 'the first delivery');
    const hanging: ServerResponse[] = [];
    receiver.respondWith((_request, response) => hanging.push(response));
    for (let count = 0; count < 12; count++) await acme.scan(code);
    const isAtLimit = async () => {
      const [endpoint] = await service.query<{ limit: number }>(
        'select in_flight_limit as "limit" from webhook_endpoints',
      );
      return hanging.length === endpoint?.limit && (await states('pending')) === 12 - hanging.length;
    };
    await waitUntil(() => hanging.length >= 8, 'as many to hang as may be in flight');
    // The others wait for the end of the groups at first.
    service.clock.advance(4_000);
    await waitUntil(isAtLimit, 'the others to wait');
    service.clock.advance(26_000);
    const late = 'qr_webhook_outbox_oldest_seconds';
    const [atLimit, failing] = ['at_limit', 'failing'].map(
      (state) => `qr_webhook_endpoints{state="${state}"}`,
    );
    await shows({ [late]: 0, [atLimit!]: 1, [failing!]: 0 });
    receiver.respondWith(500);
    for (const response of hanging) response.writeHead(500).end();
    // After five that failed for good, the others wait until the receiver works.
    await waitUntil(async () => (await states('failed')) >= 5, 'those in flight to fail');
    await shows({ [late]: 0, [atLimit!]: 0, [failing!]: 1 });
  });
});

describe('GET /metrics, while work is set aside', () => {
  const { world, shows } = useMetrics();

  it('shows how many batches, here one of a month without partition', async () => {
    const { acme, service } = world;
    const code = await acme.qrCode();
    service.clock.set('2028-05-01T12:00:00Z');
    await acme.scan(code);
    await shows({ ...NOTHING, qr_intake_set_aside_batches: 1, qr_scans_partition_months_ahead: 0 });
  });
});
