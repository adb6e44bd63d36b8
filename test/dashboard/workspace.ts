import type { CreatedWebhookDto } from '../../src/webhooks/webhooks.dto.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { storeLead } from '../toolbox/leads.js';
import type { Receiver } from '../toolbox/receiver.js';
import { SETTINGS } from '../toolbox/settings.js';
import type { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const DAY_MS = 86_400_000;
const ADDRESSES = ['195.186.1.111', '84.75.1.1', '91.0.0.1', '193.0.14.129', '195.186.4.111'];
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** The cookie has this name without HTTPS. */
export const signedIn = ({ token }: PersonClient) => ({ headers: { cookie: `session=${token}` } });

const BINARY = { headers: { 'content-type': 'application/octet-stream' } };

export async function fillWorkspace(
  service: TestService,
  acme: Client,
  admin: PersonClient,
  receiver: Receiver,
) {
  const sole = await acme.folder({ name: 'Trattoria Sole' });
  const tables = await acme.folder({ name: 'Tables', parent_id: sole.id });
  const packaging = await acme.folder({ name: 'Packaging' });
  const scanned = await acme.qrCode({
    ...{ name: 'Table 4, terrace', short_code: 't4', url: 'https://trattoria-sole.example/menu/autumn' },
    ...{ folder_id: tables.id, tags: ['menu', 'terrace'] },
    rules: [
      { when: { languages: ['it', 'fr'] }, url: 'https://trattoria-sole.example/it/menu' },
      {
        when: { weekdays: ['mon', 'fri'], from: '11:00', to: '14:30', timezone: 'Europe/Zurich' },
        url: 'https://trattoria-sole.example/lunch',
      },
    ],
  });
  const honey = await acme.qrCode({
    ...{ name: 'Honey 2026, 500 g jar', short_code: 'honey26', url: 'https://imkerei.example/batch/2026-07' },
    ...{ folder_id: packaging.id, tags: ['jar'] },
  });
  const unscanned = await acme.qrCode({
    ...{ name: 'Guest Wi-Fi, dining room', category: 'wifi', dynamic: true, folder_id: sole.id },
    qr_data: { ssid: 'Sole-Guest', encryption: 'WPA', password: 'a good meal' },
  });
  await acme.qrCode({
    ...{ name: 'Noah Finch', category: 'vcard', tags: ['booth'], status: 'paused' },
    qr_data: { first_name: 'Noah', last_name: 'Finch', organization: 'Alder & Finch' },
  });
  await acme.qrCode({
    ...{ name: 'Trade fair Basel', category: 'event', starts_at: '2027-01-10T08:00:00.000Z' },
    qr_data: {
      title: 'Trade fair',
      starts_at: '2027-03-01T08:00:00.000Z',
      ends_at: '2027-03-03T17:00:00.000Z',
    },
  });
  const page = await acme.qrCode({
    ...{ name: 'Order again', category: 'landing_page', short_code: 'again', folder_id: sole.id },
    qr_data: {
      ...{ title: 'Order again', description: '10 % off' },
      lead_form: { fields: [{ name: 'email', label: 'Email', type: 'email', required: true }] },
    },
  });
  await storeLead(service, acme, { qr_code_id: page.id, fields: { email: 'ada@example.com', name: 'Ada' } });
  await storeLead(service, acme, {
    qr_code_id: page.id,
    fields: { email: 'noah@example.com' },
    consent: true,
  });

  await acme.post('/api/v1/files?name=menu.pdf', Buffer.from('%PDF-1.7\nJune'), BINARY);

  const webhook = await admin.post<CreatedWebhookDto & { id: string }>(
    `${SETTINGS}/webhooks`,
    { url: receiver.url, events: ['scan', 'lead', 'cta_click'], folderIds: [sole.id] },
    signedIn(admin),
  );
  for (let day = 0; day < 6; day += 1) {
    for (let scan = 0; scan <= (day * 5) % 7; scan += 1) {
      const from = ADDRESSES[(day + scan) % ADDRESSES.length] ?? '';
      const headers: Record<string, string> = scan % 2 === 0 ? {} : { 'user-agent': ANDROID };
      await acme.scan(scan % 3 === 0 ? honey : scanned, { from, headers });
    }
    service.clock.advance(day === 5 ? 90_000 : DAY_MS);
  }
  await acme.scan(scanned);
  for (const name of ['Table 9, terrace', 'Spring brunch']) {
    const { id } = await acme.qrCode({ name, url: 'https://trattoria-sole.example/brunch', tags: ['menu'] });
    await acme.delete(`/api/v1/qr/${id}`);
  }
  await service.whenScansAreTaken();
  await waitUntil(() => receiver.requests.length > 3, 'deliveries');
  const lea = await service.person('admin', admin);
  for (const [person, key] of [
    [lea, { name: 'Old website', scope: 'read' }],
    [admin, { name: 'Menu sync', scope: 'read_write' }],
    [admin, { name: 'Terraform', scope: 'admin' }],
    [
      admin,
      {
        ...{ name: 'Grafana', scopes: ['analytics:read', 'scans:read'], ownerEmail: 'it@example.com' },
        ...{ addressRanges: ['203.0.113.0/24'], expiresAt: new Date(Date.now() + 3 * DAY_MS).toISOString() },
      },
    ],
  ] as const)
    await person.post(`${SETTINGS}/api-keys`, key, signedIn(person));
  await lea.post(`${SETTINGS}/workspace/leave`, {}, signedIn(lea));
  await admin.post(`${SETTINGS}/invites`, { email: 'lea@example.com', role: 'editor' }, signedIn(admin));
  await admin.post(`${SETTINGS}/domains`, { name: 'go.alder.example' }, signedIn(admin));
  await addDomains(service, admin);
  const scim = await admin.post<{ token: string }>(`${SETTINGS}/scim`, undefined, signedIn(admin));
  for (const path of ['/Users', '/Users/unknown'])
    await fetch(`${service.url}/api/scim/v2${path}`, {
      headers: { authorization: `Bearer ${scim.body.token}` },
    });
  const deliveries = await admin.get<{ items: { id: string }[] }>(
    `${SETTINGS}/webhooks/${webhook.body.id}/deliveries`,
    signedIn(admin),
  );
  const delivery = deliveries.body.items[0]?.id ?? '';
  receiver.respondWith(500);
  await acme.scan(scanned);
  const retried = async () => {
    const path = `${SETTINGS}/webhooks/${webhook.body.id}/deliveries?state=pending`;
    const { body } = await admin.get<{ items: { id: string; nextAttemptAt: string | null }[] }>(
      path,
      signedIn(admin),
    );
    return (
      body.items.find(({ nextAttemptAt: at }) => at !== null && new Date(at) > service.clock.now())?.id ?? ''
    );
  };
  await waitUntil(async () => (await retried()) !== '', 'a delivery that is sent again');
  return {
    packaging: packaging.id,
    scanned: scanned.id,
    page: page.id,
    unscanned: unscanned.id,
    webhook: webhook.body.id,
    delivery,
    retried: await retried(),
  };
}

/** A domain that works, and one whose record has gone. */
export async function addDomains(service: TestService, { workspaceId }: Client): Promise<void> {
  const insert = `
    insert into domains (id, workspace_id, name, token, created_at, verified_at, checked_at, check_due_at, check_result, check_found, active_at, lost_at)
    values (gen_random_uuid(), $1, $2, '', $3::timestamptz, $3, $3, $3::timestamptz + interval '1 day', $4::text, $5::text[],
      case when $4::text = 'points_here' then $3::timestamptz end, case when $4::text <> 'points_here' then $3::timestamptz end)`;
  const now = service.clock.now();
  await service.query(insert, [workspaceId, 'qr.alder.example', now, 'points_here', ['go.example.org']]);
  await service.query(insert, [
    workspaceId,
    'old.alder.example',
    now,
    'points_elsewhere',
    ['parked.example'],
  ]);
}
