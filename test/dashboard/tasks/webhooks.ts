import type { CreatedWebhookDto } from '../../../src/webhooks/webhooks.dto.js';
import { SETTINGS } from '../../toolbox/settings.js';
import { picture } from '../visits.js';
import { signedIn } from '../workspace.js';
import { HOSTILE, type Stage } from './stage.js';

const HOME = 'https://example.com/hooks';
const ONE_DELIVERY = '**/api/settings/v1/deliveries/*';
const TRACE = '01936f5e8c107f4e8d523b9a7c6e1f20';

export function testWebhooks(stage: Stage): void {
  const { button, often, open, rarely } = stage;

  often('adds an endpoint under Scan webhooks, sends a test, reads its delivery and replays it', async () => {
    const { page, receiver } = stage;
    await open('/settings/webhooks');
    await button('Add endpoint').click();
    await page.getByLabel('Endpoint URL').fill('http://example.com');
    await button('Add endpoint').last().click();
    await page.getByText('Enter a URL that starts with https://.').waitFor();
    await page.getByLabel('Endpoint URL').fill(receiver.url);
    await button('Add endpoint').last().click();
    expect(await page.getByRole('textbox', { name: 'Signing secret' }).innerText()).toMatch(/^whsec_/);
    await button('Send test').click();
    await picture(page, 'task-endpoint-added');
    await page.getByText(/The receiver responded with 204 in \d+ ms/).waitFor();
    receiver.respondWith((_request, response) => void response.writeHead(500).end(HOSTILE));
    await page.getByRole('link', { name: 'Open endpoint' }).click();
    await page.getByRole('textbox', { name: 'Signing secret' }).waitFor({ state: 'detached' });
    await button('Send test').click();
    await page.getByText('The test failed: it responded with 500.').waitFor();
    await page.locator('pre', { hasText: HOSTILE }).waitFor();
    await picture(page, 'task-test-failed');
    receiver.respondWith(204);
    const verification = page.getByRole('region', { name: 'Verify requests' });
    for (const [language, text] of Object.entries({ Python: 'hmac.compare_digest', PHP: 'hash_equals' })) {
      await verification.getByText(language, { exact: true }).click();
      await verification.getByText(text).waitFor();
    }
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await button('Rotate secret').click();
    const rotation = page.getByRole('region', { name: 'Rotation of the secret' });
    await rotation.getByText('Give it to your receivers').waitFor();
    await picture(page, 'task-rotation');
    await rotation.getByRole('button', { name: 'Use the new secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the new secret' }).click();
    await rotation.waitFor({ state: 'detached' });

    // The service of the tests sends no traces.
    await page.route(ONE_DELIVERY, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), traceId: TRACE } });
    });
    await page.getByText('Failed', { exact: true }).first().click();
    await page.waitForURL(/state=failed/);
    await button(/^Open delivery/)
      .first()
      .click();
    const sheet = page.getByRole('complementary', { name: /^scan/ });
    await sheet.getByText('X-Service-Signature').waitFor();
    await sheet.getByText(TRACE).waitFor();
    await page.unroute(ONE_DELIVERY);
    await sheet.getByText('"event"').waitFor();
    await sheet.getByText('Response', { exact: true }).click();
    await sheet.getByText(HOSTILE).waitFor();
    await sheet.getByRole('button', { name: 'Replay now' }).click();
    await page.getByText('The delivery will be sent again').waitFor();
    await sheet.getByText('204').waitFor();
  });

  rarely(
    'edits an endpoint: its requests then have the context, and a redirect says where it leads',
    async () => {
      const { admin, page, receiver } = stage;
      const endpoint = await admin.post<CreatedWebhookDto>(
        `${SETTINGS}/webhooks`,
        { url: receiver.url, events: ['scan'] },
        signedIn(admin),
      );
      await open(`/settings/webhooks/${endpoint.body.id}`);
      await button('More actions').click();
      await page.getByRole('menuitem', { name: 'Edit endpoint' }).click();
      const form = page.getByRole('form', { name: 'Edit endpoint' });
      await form.getByLabel('Endpoint URL').fill('http://example.com');
      await form.getByLabel('Context').check();
      await form.getByLabel('Batches').check();
      await form.getByLabel('Parallel requests').fill('16');
      await form.getByLabel('Leads').check();
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('Enter a URL that starts with https://.').waitFor();
      await form.getByLabel('Endpoint URL').fill(receiver.url);
      await picture(page, 'task-endpoint-edited');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Endpoint saved').waitFor();
      await page.getByText('Scans, Leads').waitFor();
      await page.getByText('8 of 16').waitFor();
      receiver.skip();
      receiver.respondWith((_request, response) => void response.writeHead(301, { Location: HOME }).end());
      await button('Send test').click();
      const redirect = new RegExp(`^The response redirects to ${HOME}\\.`);
      await page.getByText(redirect).waitFor();
      expect(JSON.parse((await receiver.nextRequest()).body.toString())).toHaveProperty(
        'events.0.context.tags',
      );
      await button(/^Open delivery/).click();
      await page.getByRole('complementary', { name: 'Batch of 1 event' }).waitFor();
      await page.getByRole('complementary').getByText(redirect).waitFor();
      receiver.respondWith(204);
    },
  );

  rarely('sees what waits for an endpoint, leaves it out, and tries one again that recovers', async () => {
    const { acme, admin, page, service } = stage;
    const { body: endpoint } = await admin.post<CreatedWebhookDto>(
      `${SETTINGS}/webhooks`,
      { url: stage.receiver.url, events: ['scan'] },
      signedIn(admin),
    );
    const code = await acme.qrCode({ name: 'Table 4' });
    const stop = (fields: string) =>
      service.query(`update webhook_endpoints set ${fields} where id = $1`, [endpoint.id]);
    await stop(`status = 'paused'`);
    await acme.scan(code);
    await acme.scan(code);
    await service.whenScansAreTaken();
    await service.query(
      `insert into webhook_sequences (endpoint_id, workspace_id, lost) select id, workspace_id, 1204 from webhook_endpoints
       where id = $1 on conflict (endpoint_id) do update set lost = 1204`,
      [endpoint.id],
    );
    await open(`/settings/webhooks/${endpoint.id}`);
    await page.getByText('2 events wait, the oldest created:').waitFor();
    await page.getByText('1,204 events waited for too long, and were deleted without being sent.').waitFor();
    await page.getByText('Waiting 2').waitFor();
    await picture(page, 'task-endpoint-waiting');
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Resume without what waits' }).click();
    await page.getByText('2 events are not sent.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume without what waits' }).click();
    await page.getByText('Endpoint is active').waitFor();
    await page.getByText('events wait, the oldest created:').waitFor({ state: 'detached' });

    await stop(`recovering_since = now(), probe_at = '2100-01-01'`);
    await acme.scan(code);
    await page.getByText('1 event waits, created:').waitFor();
    await picture(page, 'task-endpoint-recovering');
    await open('/settings/webhooks');
    await page.getByText('Recovering').waitFor();
    await picture(page, 'task-endpoints-recovering');
    await page.getByText(endpoint.url).click();
    await button('Try now').click();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await button('Try now').waitFor({ state: 'detached' });
  });

  rarely('filters deliveries, and enables an endpoint that was disabled, with what it missed', async () => {
    const { acme, admin, page, receiver } = stage;
    const endpoint = await admin.post<CreatedWebhookDto>(
      `${SETTINGS}/webhooks`,
      { url: receiver.url, events: ['scan'] },
      signedIn(admin),
    );
    const code = await acme.qrCode({ name: 'Table 4' });
    receiver.respondWith(410);
    await acme.scan(code);
    await open(`/settings/webhooks/${endpoint.body.id}`);
    const failed = page.getByRole('cell', { name: 'Failed' });
    await failed.waitFor();
    await page.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'Leads' }).click();
    await page.waitForURL(/event=lead/);
    await page.getByText('No deliveries match.').waitFor();
    await page.goBack();
    await acme.qrCode({ name: 'Honey jar' });
    await page.getByRole('combobox', { name: 'Code' }).fill('Honey');
    await page.getByRole('option', { name: 'Honey jar' }).click();
    await page.waitForURL(/qrCodeId=/);
    await page.getByText('No deliveries match.').waitFor();
    await page.goBack();
    await page.getByRole('combobox', { name: 'Time' }).click();
    await page.getByRole('option', { name: 'Hour', exact: true }).click();
    await page.waitForURL(/since=1h/);
    await failed.waitFor();
    const note = page.getByRole('alert').filter({ hasText: 'The receiver responded with 410' });
    await note.getByText('1 delivery of the last 7 days has failed.').waitFor();
    await picture(page, 'task-endpoint-disabled');
    receiver.respondWith(204);
    await note.getByRole('button', { name: 'Enable and replay' }).click();
    await page.getByText('1 delivery will be sent again').waitFor();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await note.waitFor({ state: 'detached' });
  });

  rarely('sends again what a receiver has lost, with the same ids, and ends a replay', async () => {
    const { acme, admin, page, receiver, service } = stage;
    const { body: endpoint } = await admin.post<CreatedWebhookDto>(
      `${SETTINGS}/webhooks`,
      { url: receiver.url, events: ['scan'] },
      signedIn(admin),
    );
    const code = await acme.qrCode({ name: 'Table 4' });
    receiver.skip();
    await acme.scan(code);
    await acme.scan(code);
    const idOf = async () => (await receiver.nextRequest()).headers['x-service-delivery'];
    const lost = [await idOf(), await idOf()];
    await open(`/settings/webhooks/${endpoint.id}`);
    await page.getByRole('cell', { name: 'Delivered' }).nth(1).waitFor();
    await button('Replay deliveries').click();
    const dialog = page.getByRole('dialog', { name: /^Replay to / });
    await dialog.getByRole('button', { name: 'Replay', exact: true }).waitFor();
    await dialog.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Delivered' }).click();
    await dialog.getByText('2 deliveries').waitFor();
    await dialog.getByRole('combobox', { name: 'Events' }).click();
    await page.getByRole('option', { name: 'Leads' }).click();
    await dialog.getByText('0 deliveries').waitFor();
    await page.getByRole('option', { name: 'Scans', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('combobox', { name: 'Code' }).fill('Table');
    await page.getByRole('option', { name: 'Table 4' }).click();
    await dialog.getByText('Own', { exact: true }).click();
    await dialog.getByLabel('From').waitFor();
    await dialog.getByText('2 deliveries').waitFor();
    await picture(page, 'task-replay');
    await dialog.getByRole('button', { name: 'Replay 2' }).click();
    await page.getByText('The replay is done: 2 deliveries are due or sent again.').waitFor();
    expect([await idOf(), await idOf()].toSorted()).toEqual(lost.toSorted());
    await button('Close').last().click();
    await page.getByText('The replay is done').waitFor({ state: 'detached' });

    // The worker would continue a replay to an active endpoint.
    await service.query(`update webhook_endpoints set status = 'paused' where id = $1`, [endpoint.id]);
    await service.query(
      `insert into webhook_replays (id, workspace_id, endpoint_id, from_time, to_time, deliveries, events, state, count, replayed,
         reached_time, reached_id, created_at)
       select id, workspace_id, id, now(), now(), 'failed', '{}', 'running', 5000, 1200, now(), id, now()
       from webhook_endpoints where id = $1`,
      [endpoint.id],
    );
    await open(`/settings/webhooks/${endpoint.id}?replay=${endpoint.id}`);
    await page.getByText('1,200 of 5,000 deliveries are due or sent again.').waitFor();
    await picture(page, 'task-replay-progress');
    await button('Cancel replay').click();
    await page.getByText('The replay was cancelled after 1,200 of 5,000 deliveries.').waitFor();
  });
}
