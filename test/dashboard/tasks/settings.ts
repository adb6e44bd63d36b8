import { readFileSync } from 'node:fs';
import type { ApiKeyDto } from '../../../src/auth/api-keys/api-keys.dto.js';
import { SETTINGS, type Items } from '../../toolbox/settings.js';
import { picture } from '../visits.js';
import { signedIn } from '../workspace.js';
import type { Stage } from './stage.js';

export function testSettings(stage: Stage): void {
  const { button, often, open, rarely } = stage;

  often('creates an API key under Settings, sees it once and revokes it', async () => {
    const { page, service } = stage;
    const actOn = async (action: string) => {
      await button('Actions for Print shop').click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await open('/');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await button('New key').click();
    await page.getByLabel('Name').fill('Print shop');
    await picture(page, 'task-new-key');
    await button('Create key').click();
    const key = await page.getByRole('textbox', { name: 'API key' }).innerText();
    expect(key).toMatch(/^qrk_[0-9A-Za-z]{49}$/);
    await page.getByText(`X-API-Key: ${key}`).waitFor();
    await page.getByText('Waiting for the first call.').waitFor();
    await picture(page, 'task-key-created');
    const used = await fetch(`${service.url}/api/v1/qr?limit=1`, { headers: { 'x-api-key': key } });
    expect(used.status).toBe(200);
    await page.getByText('The first call has arrived.').waitFor();

    await page.reload();
    await page.getByText('Print shop', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    await actOn('Rotate');
    await button('Rotate').click();
    await page.getByText('Key “Print shop” replaced').waitFor();
    const next = await page.getByRole('textbox', { name: 'API key' }).innerText();
    await picture(page, 'task-key-rotated');
    for (const each of [key, next])
      expect((await fetch(`${service.url}/api/v1/qr`, { headers: { 'x-api-key': each } })).status).toBe(200);
    await button('Close').click();
    await actOn('Revoke');
    await picture(page, 'task-revoke');
    await button('Revoke').click();
    await page.getByText('Key “Print shop” revoked').waitFor();
    await page.getByText('Print shop', { exact: true }).waitFor({ state: 'detached' });
    expect((await fetch(`${service.url}/api/v1/qr`, { headers: { 'x-api-key': key } })).status).toBe(401);
  });

  often('approves a program by the code that it shows', async () => {
    const { page, service } = stage;
    const post = async (path: string, body: object) => {
      const response = await fetch(`${service.url}/api/auth/v1/device${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, string>;
    };
    const client_id = 'qr on laptop';
    const { device_code, user_code = '' } = await post('', { client_id });
    await open('/settings/device');
    await page.getByLabel('Code', { exact: true }).fill('BCDF-GHJK');
    await button('Continue').click();
    await page.getByText('No program waits with this code.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(user_code.toLowerCase());
    await picture(page, 'task-device-code');
    await button('Continue').click();
    await page.getByText(client_id).waitFor();
    await page.getByRole('radiogroup', { name: 'Access' }).getByText('Read', { exact: true }).click();
    await picture(page, 'task-device-found');
    await button('Approve').click();
    await page.getByText(`${client_id} is connected.`).waitFor();
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const key = await post('/token', { grant_type, device_code, client_id });
    expect(key).toMatchObject({ scope: 'read', token_type: 'Bearer' });
    const used = await fetch(`${service.url}/api/v1/qr`, {
      headers: { authorization: `Bearer ${key.access_token}` },
    });
    expect(used.status).toBe(200);
  });

  rarely('chooses what an API key may do, from where, and whom to ask about it', async () => {
    const { page, admin } = stage;
    await open('/settings/api-keys');
    await button('New key').click();
    await page.getByLabel('Name').fill('Grafana');
    await page.getByRole('radiogroup', { name: 'Access' }).getByText('Read', { exact: true }).click();
    await page.getByRole('radiogroup', { name: 'Access' }).getByText('Choose').click();
    const areas = ['Codes', 'Folders', 'Design templates', 'Files', 'Reports'];
    const level = (area: string, name: string) =>
      page.getByRole('radiogroup', { name: area, exact: true }).getByText(name, { exact: true }).click();
    for (const area of areas) await level(area, 'No');
    await level('Leads', 'Change');
    await page.getByText('Read and change leads; read analytics and single scans').waitFor();
    await level('Leads', 'No');
    await page.getByLabel('Contact').fill('it@example.com');
    await page.getByLabel('Only from these networks').fill('203.0.113.0/24, office');
    await picture(page, 'task-key-scopes');
    await button('Create key').click();
    await page.getByText('Enter addresses or networks such as 203.0.113.0/24').waitFor();
    await page.getByLabel('Only from these networks').fill('203.0.113.7/24');
    await button('Create key').click();
    await button('Close').click();
    const row = page.getByRole('table', { name: 'Service keys' }).getByRole('row', { name: 'Grafana' });
    for (const text of ['Read analytics and single scans', 'it@example.com', 'from 203.0.113.0/24'])
      await row.getByText(text).waitFor();

    await button('New key').click();
    await page.getByLabel('Name').fill('Laptop');
    await page.getByRole('radiogroup', { name: 'Kind' }).getByText('Mine').click();
    expect(await page.getByLabel('Contact').count()).toBe(0);
    await button('Create key').click();
    await page.getByRole('table', { name: 'Personal keys' }).getByRole('row', { name: 'Laptop' }).waitFor();
    const { body } = await admin.get<Items<ApiKeyDto>>(`${SETTINGS}/api-keys`, signedIn(admin));
    expect(body.items.filter(({ name }) => ['Grafana', 'Laptop'].includes(name))).toMatchObject([
      { kind: 'person', scope: 'read_write', leads: true },
      { kind: 'service', scopes: ['analytics:read', 'scans:read'], addressRanges: ['203.0.113.0/24'] },
    ]);
  });

  rarely('leaves with Escape only when nothing is open and nothing would be lost', async () => {
    const { page } = stage;
    const escape = () => page.keyboard.press('Escape');
    const focused = (name: string) => button(name).and(page.locator(':focus')).waitFor();
    await open('/');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const name = page.getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill('Ada');
    await button('Save').focus();
    await escape();
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).waitFor();
    await escape();
    await page.getByRole('option', { name: 'Deutsch' }).waitFor({ state: 'detached' });
    expect([await name.inputValue(), new URL(page.url()).pathname]).toEqual(['Ada', '/settings/profile']);
    await name.fill(before);

    await page.getByRole('link', { name: 'API keys' }).click();
    await button('New key').click();
    await page.getByLabel('Name').fill('Print shop');
    await button('Create key').focus();
    await escape();
    expect(await page.getByLabel('Name').inputValue()).toBe('Print shop');
    await button('Create key').click();
    await button('Actions for Print shop').waitFor();
    await button('Close').click();
    await button('Actions for Print shop').click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').waitFor();
    await escape();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focused('Actions for Print shop');
    await button(/Test admin/)
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    await escape();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button('Actions for Print shop').focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await escape();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focused('Actions for Print shop');
    expect(new URL(page.url()).pathname).toBe('/settings/api-keys');
    await escape();
    await page.waitForURL((url) => url.pathname === '/');
  });

  often('adds a domain, copies its record, and learns what the DNS says instead', async () => {
    const { page } = stage;
    await open('/settings/domains');
    await button('Add domain').click();
    await page.getByLabel('Host name').fill('no host name');
    await button('Add domain').last().click();
    await page.locator('[role=alert], [aria-invalid=true]').first().waitFor();
    await page.getByLabel('Host name').fill('go.acme.invalid');
    await button('Add domain').last().click();
    const domain = page.getByRole('region', { name: 'go.acme.invalid' });
    await domain.getByText('_qr-verification.go.acme.invalid').waitFor();
    await domain.getByRole('button', { name: 'Verify' }).click();
    await domain.getByRole('alert').waitFor();
    await picture(page, 'task-domain');
    await button('Pages of go.acme.invalid').click();
    await page.getByLabel('Start page').fill('example.com');
    await button('Save').click();
    await domain.waitFor();
    await button('Pages of go.acme.invalid').click();
    expect(await page.getByLabel('Start page').inputValue()).toBe('https://example.com');
    await button('Cancel').click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    const added = page.locator('details', { hasText: 'Domain added' });
    await added.waitFor();
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByRole('option', { name: 'Codes' }).click();
    await page.waitForURL(/about=qr_codes/);
    await added.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'API key created' }).click();
    await page.waitForURL(/action=api_key.created/);
    await added.waitFor({ state: 'detached' });
    await page.goBack();
    await added.click();
    await added.getByText('go.acme.invalid').last().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('domain.created');
  });

  often(
    'enables SCIM where the plan has it, sees the token once, and the first request of the provider',
    async () => {
      const { acme, page, service } = stage;
      await open('/settings/scim');
      await page.waitForURL('**/settings/team/scim');
      await page.getByText('SCIM is part of Business and Agency').waitFor();
      await service.plan(acme, 'business');
      await page.reload();
      await button('Enable SCIM').click();
      const token = await page.getByRole('textbox', { name: 'SCIM token' }).innerText();
      expect(token).toMatch(/^qrscim_/);
      await page.getByText('http://localhost/api/scim/v2').waitFor();
      await page.getByText('Waiting for a request from the provider').waitFor();
      await picture(page, 'task-scim-token');
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${service.url}/api/scim/v2/Users`, { headers })).status).toBe(200);
      await page.getByText('The provider has connected.').waitFor();
      await page.getByText('/Users').first().waitFor();
      expect((await fetch(`${service.url}/api/scim/v2/Users/nobody`, { headers })).status).toBe(404);
      const refused = page.locator('details', { hasText: '/Users/nobody' });
      await refused.click();
      await refused.getByText('Remove its link at the provider').waitFor();
      await picture(page, 'task-scim-repair');
      await button('New token').click();
      await button('New token').last().click();
      await page.getByText(/^New token. The old one works until/).waitFor();
      await button('Disable').click();
      await button('Disable').last().click();
      await page.getByText('SCIM disabled').waitFor();
      expect((await fetch(`${service.url}/api/scim/v2/Users`, { headers })).status).toBe(401);
    },
  );

  rarely(
    'sees when members were here, and sends an invitation again, whose earlier link then ends',
    async () => {
      const { admin, page, service, acme } = stage;
      const viewer = await service.person('viewer', acme);
      const invite = { email: 'lea@example.com', role: 'editor' };
      const { body: first } = await admin.post<{ id: string }>(
        `${SETTINGS}/invites`,
        invite,
        signedIn(admin),
      );
      await open('/settings/team');
      await page.getByRole('columnheader', { name: 'Last seen' }).waitFor();
      await page.getByRole('row', { name: viewer.email }).getByRole('time').last().waitFor();
      await button('Send invitation of lea@example.com again').click();
      await page.getByText('Invitation sent to lea@example.com').waitFor();
      await picture(page, 'task-team');
      const { body } = await admin.get<{ items: { id: string }[] }>(`${SETTINGS}/invites`, signedIn(admin));
      expect(body.items).toMatchObject([invite]);
      expect(body.items[0]?.id).not.toBe(first.id);
    },
  );

  rarely(
    'names the API keys that stay valid when their person is removed, and marks them afterwards',
    async () => {
      const { page, service, acme } = stage;
      const mallory = await service.person('admin', acme);
      const body = { name: 'Shop of Mallory', scope: 'read_write' };
      await mallory.post(`${SETTINGS}/api-keys`, body, signedIn(mallory));
      const settings = { name: 'Terraform of Mallory', scope: 'admin' };
      await mallory.post(`${SETTINGS}/api-keys`, settings, signedIn(mallory));
      await open('/settings/team');
      await page
        .getByRole('row', { name: mallory.email })
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page
        .getByRole('dialog')
        .getByText(/which stay valid: .*Shop of Mallory/)
        .waitFor();
      await picture(page, 'task-remove-member');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText(/ removed$/).waitFor();
      await open('/settings/api-keys');
      const shop = page.getByRole('row', { name: 'Shop of Mallory' });
      await shop.getByText('Owner left').waitFor();
      await shop.getByText('Test admin').waitFor();
      const personal = page.getByRole('table', { name: 'Personal keys' });
      await personal.getByRole('row', { name: 'Terraform of Mallory' }).getByText('Ended').waitFor();
      await page.getByText(/^Shop of Mallory is bound to somebody who has left/).waitFor();
      await picture(page, 'task-keys-of-former-members');
    },
  );

  rarely('chooses a time zone, in which times are shown from then on', async () => {
    const { page } = stage;
    await open('/settings/profile');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved').waitFor();
    await open('/analytics');
    await page.getByText('Times in Tokyo').waitFor();
  });
}
