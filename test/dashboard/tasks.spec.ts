import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { CreatedWebhookDto } from '../../src/webhooks/webhooks.dto.js';
import { admin as runAdmin } from '../toolbox/admin.js';
import { launchBrowser } from '../toolbox/browser.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { PASSWORD } from '../toolbox/people.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { SETTINGS } from '../toolbox/settings.js';
import { APP_SECRET, SHORT_URL_BASE, TestService } from '../toolbox/test-service.js';
import { contextOf, openPage, PHONE, picture } from './visits.js';
import { signedIn } from './workspace.js';

const BASE_URL = 'http://localhost';
const HOME = 'https://example.com/hooks';
const HOSTILE = '<img src=x onerror=alert(1)>';

let service: TestService;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  [service, browser] = await Promise.all([
    TestService.start({
      env: { BASE_URL, WEBHOOK_RETRY_DELAYS_MS: ',', ...receiver.variables },
      connections: 4,
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await service.close();
  await receiver.close();
});

describe('in the dashboard, a person', () => {
  let acme: Client;
  let admin: PersonClient;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];
  beforeEach(async () => {
    receiver.respondWith(204);
    acme = await service.client({ name: 'Acme' });
    admin = await service.person('admin', acme);
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  const open = async (path: string, person: PersonClient | null = admin) => {
    context = await contextOf(browser, service, person);
    ({ page, faults } = await openPage(context, service.url + path));
  };
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });

  it('creates an API key under Settings, sees it once and revokes it', async () => {
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
    await button('Rotate Print shop').click();
    await button('Rotate').click();
    await page.getByText('Key “Print shop” replaced').waitFor();
    const next = await page.getByRole('textbox', { name: 'API key' }).innerText();
    await picture(page, 'task-key-rotated');
    for (const each of [key, next])
      expect((await fetch(`${service.url}/api/v1/qr`, { headers: { 'x-api-key': each } })).status).toBe(200);
    await button('Close').click();
    await button('Revoke Print shop').click();
    await picture(page, 'task-revoke');
    await button('Revoke').click();
    await page.getByText('Key “Print shop” revoked').waitFor();
    await page.getByText('Print shop', { exact: true }).waitFor({ state: 'detached' });
    expect((await fetch(`${service.url}/api/v1/qr`, { headers: { 'x-api-key': key } })).status).toBe(401);
  });

  it('adds an endpoint under Scan webhooks, sends a test, reads its delivery and replays it', async () => {
    await open('/settings/webhooks');
    await button('Add endpoint').click();
    await page.getByLabel('Endpoint URL').fill('http://example.com');
    await button('Add endpoint').last().click();
    await page.getByText('The URL must start with https://.').waitFor();
    await page.getByLabel('Endpoint URL').fill(receiver.url);
    await button('Add endpoint').last().click();
    expect(await page.getByRole('textbox', { name: 'Signing secret' }).innerText()).toMatch(/^whsec_/);
    await button('Send test').click();
    await picture(page, 'task-endpoint-added');
    await page.getByText(/The receiver answered 204 in \d+ ms/).waitFor();
    receiver.respondWith((_request, response) => void response.writeHead(500).end(HOSTILE));
    await page.getByRole('link', { name: 'Open endpoint' }).click();
    await page.getByRole('textbox', { name: 'Signing secret' }).waitFor({ state: 'detached' });
    await button('Send test').click();
    await page.getByText('The test failed: it answered 500.').waitFor();
    await page.locator('pre', { hasText: HOSTILE }).waitFor();
    await picture(page, 'task-test-failed');
    receiver.respondWith(204);

    await page.getByText('Failed', { exact: true }).first().click();
    await page.waitForURL(/state=failed/);
    await button(/^Open delivery/)
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('X-Service-Signature').waitFor();
    await sheet.getByText('"event"').waitFor();
    await sheet.getByText('Answer', { exact: true }).click();
    await sheet.getByText(HOSTILE).waitFor();
    await sheet.getByRole('button', { name: 'Replay now' }).click();
    await page.getByText('The delivery is sent again').waitFor();
    await sheet.getByText('204').waitFor();
  });

  it('edits an endpoint: its requests then have the context, and a redirect says where it leads', async () => {
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
    await form.getByLabel('Requests at the same time').fill('16');
    await form.getByLabel('Leads').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('The URL must start with https://.').waitFor();
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
    await page.getByRole('dialog', { name: 'Batch of 1 event' }).waitFor();
    await page.getByRole('dialog').getByText(redirect).waitFor();
    receiver.respondWith(204);
  });

  it('adds a domain, copies its record, and learns what the DNS says instead', async () => {
    await open('/settings/domains');
    await button('Add domain').click();
    await page.getByLabel('Host name').fill('no host name');
    await button('Add domain').last().click();
    await page.locator('[role=alert], .mantine-InputWrapper-error').first().waitFor();
    await page.getByLabel('Host name').fill('go.acme.invalid');
    await button('Add domain').last().click();
    const domain = page.getByRole('region', { name: 'go.acme.invalid' });
    await domain.getByText('_qr-verification.go.acme.invalid').waitFor();
    await domain.getByRole('button', { name: 'Verify' }).click();
    await domain.getByRole('alert').waitFor();
    await picture(page, 'task-domain');
    await page.getByRole('link', { name: 'Audit log' }).click();
    const added = page.locator('.log-row', { hasText: 'Domain added' });
    await added.waitFor();
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

  it('enables SCIM where the plan has it, sees the token once, and the first request of the provider', async () => {
    await open('/settings/team/scim');
    await page.getByText('SCIM is part of Business and Agency').waitFor();
    await service.plan(acme, 'business');
    await page.reload();
    await button('Enable SCIM').click();
    const token = await page.getByRole('textbox', { name: 'SCIM token' }).innerText();
    expect(token).toMatch(/^qrscim_/);
    await page.getByText('http://localhost/api/scim/v2').waitFor();
    await page.getByText('Waiting for a request of the provider').waitFor();
    await picture(page, 'task-scim-token');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/scim/v2/Users`, { headers })).status).toBe(200);
    await page.getByText('The provider has connected.').waitFor();
    await page.getByText('/Users').first().waitFor();
    await button('New token').click();
    await button('New token').last().click();
    await page.getByText(/^New token. The old one works until/).waitFor();
    await button('Disable').click();
    await button('Disable').last().click();
    await page.getByText('SCIM disabled').waitFor();
    expect((await fetch(`${service.url}/api/scim/v2/Users`, { headers })).status).toBe(401);
  });

  it('makes a first code in one click, and sees its first scan arrive', async () => {
    await open('/');
    await button(/^Menu/).click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { body: code } = await acme.get<{ short_code: string }>(`/api/v1/qr/${id}`);
    await acme.scan(code);
    await page.getByRole('heading', { name: 'Scanned' }).waitFor();
    await picture(page, 'task-scanned');
    await button('Show scans').click();
    await page.getByRole('region', { name: 'Live scans' }).getByText('iOS, Safari').waitFor();
  });

  it('creates a code with a fault at its field, edits it, and takes an archive back', async () => {
    await open('/codes/new');
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await page.getByLabel('URL', { exact: true }).fill('nowhere');
    await button('Create code').click();
    await page.getByText('Must be an absolute http or https URL').waitFor();
    await picture(page, 'task-fault');
    await page.getByLabel('URL', { exact: true }).fill('https://example.com/menu');
    await button('Create code').click();
    await page.getByRole('heading', { name: HOSTILE }).waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Table 4');
    await page.getByLabel('Campaign').fill('x'.repeat(256));
    await button('Save').click();
    await page.locator('.mantine-InputWrapper-error').waitFor();
    await page.getByLabel('Campaign').fill('summer');
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    await page.getByRole('link', { name: 'Back to codes' }).click();
    await page.getByRole('checkbox', { name: 'Select Table 4' }).check();
    await picture(page, 'task-bulk');
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('1 code archived').waitFor();
    await picture(page, 'task-undo');
    await button('Undo').click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
  });

  it('sets rules, and sees which one a simulated scan meets, and why', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/menu' });
    await open(`/codes/${id}/edit`);
    await button('Add rule').click();
    await page.getByLabel('Destination', { exact: true }).fill('https://example.com/it');
    await button('Save').click();
    await page
      .getByRole('region', { name: 'Rules' })
      .locator('.down, .mantine-InputWrapper-error')
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Languages' }).fill('it');
    await page.keyboard.press('Enter');
    await button('Add rule').click();
    await page.getByLabel('Destination', { exact: true }).last().fill('https://example.com/swiss');
    await page.getByRole('combobox', { name: 'Countries' }).last().fill('Switz');
    await page.getByRole('option', { name: 'Switzerland' }).click();
    await page.keyboard.press('Escape');
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    const simulator = page.getByRole('region', { name: 'Simulate a scan' });
    await simulator.getByText('No rule matches.').waitFor();
    await simulator.getByRole('combobox', { name: 'Country' }).fill('Switz');
    await page.getByRole('option', { name: 'Switzerland' }).click();
    await simulator.getByText('Rule 2 applies:').waitFor();
    await simulator.getByText('Country is Switzerland').waitFor();
    await simulator.getByText('Rule 1 does not match.').waitFor();
    await simulator.getByRole('link', { name: 'example.com/swiss' }).waitFor();
    await picture(page, 'task-rules');
  });

  it('who saves after somebody else chooses field by field, and loses nothing', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/menu' });
    await open(`/codes/${id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Table 4, mine');
    await page.getByLabel('URL', { exact: true }).fill('https://example.com/mine');
    const theirs = { name: 'Table 4, theirs', qr_data: { url: 'https://example.com/theirs' }, tags: ['new'] };
    await acme.patch(`/api/v1/qr/${id}`, theirs);
    await button('Save').click();
    const conflict = page.getByRole('alert', { name: 'Somebody else has saved this code' });
    await conflict.getByText('https://example.com/theirs').waitFor();
    await picture(page, 'task-conflict');
    await conflict.getByLabel('Name').getByText('Theirs').click();
    await button('Continue with these').click();
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    const { body } = await acme.get(`/api/v1/qr/${id}`);
    expect(body).toMatchObject({
      name: theirs.name,
      qr_data: { url: 'https://example.com/mine' },
      tags: ['new'],
    });
  });

  it('imports a file: maps its columns, creates the good rows and keeps the bad ones', async () => {
    await open('/');
    await page.getByRole('link', { name: 'Import' }).click();
    await button('Download a template').click();
    await picture(page, 'task-import-template');
    const menu = page.getByRole('menuitem', { name: 'Menu', exact: true });
    const [template] = await Promise.all([page.waitForEvent('download'), menu.click()]);
    expect(template.suggestedFilename()).toBe('qr-codes-menu.csv');
    const rows = ['Title;Where to;Tags', 'Table 20;https://example.com/20;garden|new', `${HOSTILE};nowhere;`];
    const file = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
    await page.getByLabel('Choose a CSV file').setInputFiles(file);
    await page.getByText('Choose the column that has the names.').waitFor();
    for (const [column, target] of [
      ['Title', 'name'],
      ['Where to', 'url'],
    ] as const) {
      await page.getByRole('combobox', { name: `${column} becomes` }).click();
      await page.getByRole('option', { name: target, exact: true }).click();
    }
    await picture(page, 'task-import-columns');
    await button('Check 2 rows').click();
    await page.getByText('1 of 2 rows are ready').waitFor();
    await page.locator('.faulty', { hasText: 'nowhere' }).waitFor();
    await page.getByText('must be an absolute http or https URL').waitFor();
    await picture(page, 'task-import-check');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Download 1 row with errors').click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(`${HOSTILE},nowhere,,`);
    await button('Create 1 code').click();
    await page.getByText('1 code created').waitFor();
    await page.getByRole('link', { name: 'Table 20' }).waitFor();
    await page.getByRole('link', { name: 'garden' }).waitFor();

    const { id } = await acme.qrCode({ name: 'Table 21' });
    await open('/codes/import');
    const edited = { ...file, buffer: Buffer.from(`id,name,short_url\n${id},Table 22,left out`) };
    await page.getByLabel('Choose a CSV file').setInputFiles(edited);
    await button('Check 1 row').click();
    await button('Save 1 code').click();
    await page.getByText('0 created, 1 updated').waitFor();
    await page.getByRole('link', { name: 'Table 22' }).waitFor();
  });

  it('reads the history of a code, learns where it led, and reverts it', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/autumn' });
    await acme.patch(`/api/v1/qr/${id}`, { name: HOSTILE, qr_data: { url: 'https://example.com/winter' } });
    await acme.patch(`/api/v1/qr/${id}`, { status: 'paused' });
    await open(`/codes/${id}`);
    await page.getByRole('link', { name: 'History' }).click();
    const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
    await versions.nth(0).getByText('Version 3, current').waitFor();
    await versions.nth(0).getByText('Paused').waitFor();
    await versions.nth(1).getByText('https://example.com/autumn').waitFor();
    await versions.nth(1).getByText(HOSTILE).waitFor();
    const where = page.getByRole('region', { name: 'Where did it lead on …' });
    await where.getByText('The code was paused.').waitFor();
    await where.getByText(/^Version 3, made by API key/).waitFor();
    await where.getByLabel('Time').fill('2020-01-01T00:00');
    await where.getByText('did not exist').waitFor();
    await picture(page, 'task-history');

    await button('Revert to version 1').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revert to this version' }).click();
    await page.getByText('Version 1 is current again').waitFor();
    await page.getByRole('heading', { name: 'Table 4' }).waitFor();
    await versions.nth(0).getByText('Reverted').waitFor();
    const { body } = await acme.get(`/api/v1/qr/${id}`);
    expect(body).toMatchObject({
      name: 'Table 4',
      qr_data: { url: 'https://example.com/autumn' },
      version: 4,
    });
  });

  it('changes all codes that match at once, learns what was refused, and takes it back', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const full = await acme.qrCode({ name: 'Jar 0', tags: ['jar', ...many.slice(1)] });
    const paused = await acme.qrCode({ name: 'Jar 1', tags: ['jar'], status: 'paused' });
    const items = Array.from({ length: 25 }, (_, index) => ({
      ...{
        name: `Jar ${index + 2}`,
        category: 'url',
        qr_data: { url: 'https://example.com' },
        tags: ['jar'],
      },
    }));
    await acme.post('/api/v1/qr/bulk', { items });
    await acme.qrCode({ name: 'Table 4' });
    const total = async (query: string) =>
      (await acme.get<{ total: number }>(`/api/v1/qr?include_total=true&limit=1&${query}`)).body.total;
    const requests: string[] = [];
    await open('/?tag=jar');
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const toolbar = page.getByRole('toolbar');
    const selectMatching = async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await button('Select all 27 that match').click();
      await toolbar.getByText('27 selected').waitFor();
    };
    await selectMatching();
    await picture(page, 'task-bulk-all');
    await toolbar.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('27 codes archived').waitFor();
    expect(await total('status=archived')).toBe(27);
    expect(requests.filter((each) => !each.startsWith('GET '))).toEqual(['PATCH /api/v1/qr/bulk']);
    await button('Undo').click();
    await page.getByRole('link', { name: 'Jar 26' }).waitFor();
    expect((await acme.get(`/api/v1/qr/${paused.id}`)).body).toMatchObject({ status: 'paused' });

    await selectMatching();
    await toolbar.getByRole('button', { name: 'Tag' }).click();
    await page.getByLabel('Tag to add').fill('fair');
    await button('Add').click();
    await page.getByText('26 codes tagged fair').waitFor();
    await page.getByText(/^1 code was not changed \(Jar 0\): tags /).waitFor();
    await picture(page, 'task-bulk-refused');
    expect(await total('tag=fair&tag=jar')).toBe(26);
    expect((await acme.get(`/api/v1/qr/${full.id}`)).body).toMatchObject({ tags: full.tags });
    await button('Dismiss').first().click();
    await button('Dismiss').first().click();

    await selectMatching();
    await toolbar.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('27 codes deleted').waitFor();
    await page.getByText('No code matches').waitFor();
    await button('Undo').click();
    await page.getByRole('link', { name: 'Jar 26' }).waitFor();
    expect(await total('tag=jar')).toBe(27);
  });

  it('duplicates a code from its menu, and goes on with the copy', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/menu', tags: ['terrace'] });
    await open(`/codes/${id}`);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Table 4 (copy)' }).waitFor();
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('https://example.com/menu');
    await page.getByRole('link', { name: 'Back to codes' }).click();
    await page.getByRole('link', { name: 'Table 4', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Table 4 (copy)' }).waitFor();
  });

  it('finds codes by an address that Back leads from', async () => {
    await acme.qrCode({ name: 'Honey jar', url: 'https://imkerei.example' });
    await acme.qrCode({ name: 'Table 4' });
    await open('/');
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.getByLabel('Search name, URL, tag').fill('honey');
    await page.getByRole('link', { name: 'Table 4' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe('honey');
    await page.goBack();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('honey');
    await page.getByRole('option', { name: /Honey jar/ }).waitFor();
    await picture(page, 'task-palette');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Honey jar' }).waitFor();
  });

  it('saves a design as a template, gives it to another code, and makes it the one of new codes', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await open(`/codes/${id}/design`);
    await page.getByRole('radio', { name: 'Forest' }).check({ force: true });
    await button('Save as template').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Summer');
    await button('Save template').click();
    await page.getByText('Template “Summer” saved').waitFor();
    await button('Delete template').waitFor();
    expect(await page.getByRole('combobox', { name: 'Template' }).inputValue()).toBe('Summer');
    await picture(page, 'task-template');
    await button('Start over').click();
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Summer' }).click();
    await button('Save').click();
    await page.getByText('Design saved').waitFor();
    const designOf = async (code: { id: string }) =>
      (await acme.get<{ design: object }>(`/api/v1/qr/${code.id}`)).body.design;
    const forest = { foreground: '#0a4d2c', dot_style: 'rounded' };
    expect(await designOf({ id })).toMatchObject(forest);

    await page.goto(`${service.url}/settings/workspace`);
    await page.getByRole('combobox', { name: 'Design of new codes' }).click();
    await page.getByRole('option', { name: 'Summer' }).click();
    await button('Save').click();
    await page.getByText('Workspace saved').waitFor();
    expect(await designOf(await acme.qrCode({ name: 'Table 5' }))).toMatchObject(forest);

    await page.goto(`${service.url}/codes/${id}/design`);
    await button('Delete template').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
    await page.getByText('Template “Summer” deleted').waitFor();
    expect(await designOf({ id })).toMatchObject(forest);
    expect(await designOf(await acme.qrCode({ name: 'Table 6' }))).toMatchObject({ foreground: '#000000' });
  });

  it('designs a symbol, learns what cameras make of it, and takes it along as a file', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await open(`/codes/${id}/design`);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Cameras read it').waitFor();
    await page.getByRole('radio', { name: 'Forest' }).check({ force: true });
    await page.getByLabel('Symbol', { exact: true }).fill('#eeeeee');
    await preview.getByText('Cameras cannot read it').waitFor();
    await preview.getByText('too low to read').waitFor();
    await button('Save').click();
    await page.getByRole('alert').getByText('The design is not saved.').waitFor();
    await picture(page, 'task-design-fault');
    await preview.getByRole('button', { name: 'Fix it' }).first().click();
    await preview.getByText('Cameras read it').waitFor();
    await button('Undo').click();
    await preview.getByText('Cameras cannot read it').waitFor();
    await button('Redo').click();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
    const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    await page.getByLabel('Choose a logo or drop it here').setInputFiles(logo);
    await page.getByRole('combobox', { name: 'Style' }).click();
    await page.getByRole('option', { name: 'Text below' }).click();
    await page.getByLabel('Text', { exact: true }).fill('See the menu');
    await button('Remove logo').waitFor();
    await preview.getByText('Cameras read it').waitFor();
    await picture(page, 'task-design');
    const panel = page.getByRole('region', { name: 'Download this design' });
    await panel.getByText('PDF', { exact: true }).click();
    const save = panel.getByRole('button', { name: 'Download PDF' });
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(file.suggestedFilename()).toBe('Table 4.pdf');
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/);

    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'History' }).click();
    await button('Save').click();
    await page.getByText('Design saved').waitFor();
    const stored = async () => (await acme.get<{ design: object }>(`/api/v1/qr/${id}`)).body.design;
    expect(await stored()).toMatchObject({
      ...{ foreground: '#000000', dot_style: 'rounded', frame: { style: 'banner', text: 'See the menu' } },
      logo: expect.stringContaining('data:image/png'),
    });
    await page.reload();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('See the menu');
    await button('Remove logo').click();
    await page.getByText('Not saved yet').waitFor();
    await acme.patch(`/api/v1/qr/${id}`, { design: { foreground: '#1d3b8b' } });
    await button('Save').click();
    await page.getByText('Somebody else has saved another design of this code.').waitFor();
    await button('Take theirs').click();
    expect(await page.getByLabel('Symbol', { exact: true }).inputValue()).toBe('#1d3b8b');
    await button('Remove logo').click();
    await button('Save').click();
    await page.getByText('Design saved').waitFor();
    expect(await stored()).toMatchObject({ logo: null, foreground: '#1d3b8b' });
  });

  it('chooses columns, sorts by them, and keeps a search as a view', async () => {
    const jar = await acme.qrCode({ name: 'Honey jar', tags: ['jar'] });
    await acme.qrCode({ name: 'Table 4' });
    await acme.scan(jar);
    await acme.scan(jar);
    await service.whenScansAreTaken();
    await open('/');
    await page
      .getByRole('row', { name: 'Honey jar' })
      .getByRole('cell', { name: '2', exact: true })
      .waitFor();
    const columns = page.getByRole('columnheader');
    await button('Columns').click();
    await page.getByRole('checkbox', { name: 'Folder' }).uncheck();
    await page.getByRole('checkbox', { name: 'Scans, all' }).check();
    await page.keyboard.press('Escape');
    await columns.filter({ hasText: 'Folder' }).waitFor({ state: 'detached' });
    await columns.getByRole('button', { name: 'Scans, all' }).click();
    await page.waitForURL(/sort=-scan_count/);
    await page.getByRole('row').nth(1).getByRole('link', { name: 'Honey jar' }).waitFor();

    await page.getByRole('link', { name: 'jar', exact: true }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor({ state: 'detached' });
    await button('Save view').click();
    await page.getByLabel('Name of the view').fill('Jars');
    await button('Save').click();
    await button('Download').click();
    const zip = page.getByRole('menuitem', { name: 'ZIP of SVG files' });
    const [archive] = await Promise.all([page.waitForEvent('download'), zip.click()]);
    expect(archive.suggestedFilename()).toBe('qr-codes.zip');
    const names = readFileSync(await archive.path(), 'latin1');
    expect(names).toContain('Honey jar');
    expect(names).not.toContain('Table 4');
    await button('Download').click();
    const csv = page.getByRole('menuitem', { name: 'Download CSV' });
    await picture(page, 'task-download-codes');
    const [table] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    expect(table.suggestedFilename()).toBe('qr-codes.csv');
    const rows = readFileSync(await table.path(), 'utf8');
    expect(rows).toContain('Honey jar');
    expect(rows).not.toContain('Table 4');
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: 'All' }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.reload();
    await columns.filter({ hasText: 'Scans, all' }).waitFor();
    await views.getByRole('link', { name: 'Jars' }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor({ state: 'detached' });
    await picture(page, 'task-views');
    await button('Remove view Jars').click();
    await views.getByRole('link', { name: 'Jars' }).waitFor({ state: 'detached' });

    await open('/analytics');
    await button('Download CSV').click();
    await picture(page, 'task-download-analytics');
    const byCode = page.getByRole('menuitem', { name: 'By code', exact: true });
    const [scans] = await Promise.all([page.waitForEvent('download'), byCode.click()]);
    expect(scans.suggestedFilename()).toBe('analytics-qr_code.csv');
    expect(readFileSync(await scans.path(), 'utf8')).toContain('qr_code_name,scans,');
  });

  it('who is a viewer sees no control that would be refused', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await acme.patch(`/api/v1/qr/${id}`, { tags: ['terrace'] });
    const viewer = await service.person('viewer', acme);
    await open('/', viewer);
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    for (const name of ['New code', 'New folder', 'Select Table 4'])
      expect(await page.getByLabel(name).or(page.getByText(name)).count()).toBe(0);
    await page.getByRole('link', { name: 'Table 4' }).click();
    await page
      .getByRole('tab')
      .or(page.getByRole('link', { name: 'Overview' }))
      .waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await button('Pause').count()).toBe(0);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Version 2, current').waitFor();
    expect(await button(/^Revert/).count()).toBe(0);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('link', { name: /API keys|Scan webhooks|SCIM/ }).count()).toBe(0);
    await page.goto(`${service.url}/settings/api-keys`);
    await page.getByText('Only admins can see this').waitFor();
  });

  it('with archived codes only does not begin anew', async () => {
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await acme.patch(`/api/v1/qr/${id}`, { status: 'archived' });
    await open('/');
    await page.getByText('All codes are archived').waitFor();
    await page.getByRole('link', { name: 'Show archived codes' }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
  });

  it('comes back to the page after signing in, and sees the keys', async () => {
    await open('/settings/team', null);
    await page.getByLabel('Email address').waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('settings/team');
    const account = { email: 'back@example.com', password: PASSWORD, name: 'Ada', workspaceName: 'Sole' };
    await fetch(`${service.url}/api/auth/v1/sign-up`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) },
    });
    await page.getByLabel('Email address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign in').click();
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('New code').waitFor();
    await picture(page, 'task-keys');
  });

  it('opens the dashboard without a connection, until they sign out', async () => {
    await acme.qrCode({ name: 'Table 4' });
    await open('/');
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready');
    // From now on, the worker sees what the page loads.
    await page.reload();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    const kept = () =>
      page.evaluate<string[]>(
        `caches.open('dashboard').then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))`,
      );
    expect((await kept()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('The service does not respond.').waitFor();
    await picture(page, 'task-offline');
    expect(faults.splice(0).filter((fault) => !fault.includes('Failed to fetch'))).toEqual([]);
    await context.setOffline(false);
    await page.reload();
    await button('Account of Test admin').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(
      0,
    );
  });

  it('signs out, and the session is over', async () => {
    await open('/');
    await button('Account of Test admin').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.goto(`${service.url}/codes/new`);
    await page.waitForURL(/sign-in/);
  });
});

describe('in the dashboard, a newcomer', () => {
  const ADA = 'ada.story@example.com';
  const LEA = 'lea.story@example.com';
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  afterAll(async () => {
    for (const context of contexts) await context.close();
  });

  const arrive = async (address: string): Promise<Page> => {
    const context = await contextOf(browser, service, null);
    contexts.push(context);
    const opened = await openPage(context, address);
    opened.page.on('close', () => faults.push(...opened.faults));
    return opened.page;
  };
  const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const linkIn = ({ text }: { text: string }): string => {
    const link = /http:\/\/localhost\/\S+/.exec(text)?.[0] ?? '';
    return link.replace(BASE_URL, service.url);
  };
  const enterAccount = async (page: Page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
  };

  it('signs up and, with colleagues and programs, does all that the product is for', async () => {
    const page = await arrive(`${service.url}/sign-up`);
    await enterAccount(page, {
      'Your name': 'Ada',
      'Workspace name': 'Sole',
      'Email address': ADA,
      Password: PASSWORD,
    });
    await clickButton(page, 'Create account');
    await page.getByText(`Confirm your email address with the link that we sent to ${ADA}.`).waitFor();
    await page.goto(linkIn(await mailTo(service, ADA)));
    await clickButton(page, 'Confirm email address');
    await page.getByText('Your email address is confirmed.').waitFor();

    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    const shortUrl = await page.getByRole('link', { name: 'Open the short URL' }).getAttribute('href');
    const scanned = service.shortUrl + new URL(shortUrl ?? '').pathname;
    // The visitor's page would refuse the script of a test clock, so there is none.
    contexts.push(await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true }));
    const phone = await contexts.at(-1)!.newPage();
    await phone.goto(scanned);
    await phone.getByText('Tagliatelle').waitFor();
    await page.getByRole('heading', { name: 'Scanned' }).waitFor();
    await clickButton(page, 'Show scans');
    const live = page.getByRole('region', { name: 'Live scans' }).getByRole('listitem');
    await live.waitFor();
    await phone.reload();
    await live.nth(1).waitFor();

    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await clickButton(page, 'New key');
    await page.getByLabel('Name').fill('Print shop');
    await clickButton(page, 'Create key');
    const command = await page.getByText('curl "').innerText();
    const [, address = ''] = /curl "([^"]+)"/.exec(command) ?? [];
    const [, name = '', key = ''] = /-H "([^:]+): ([^"]+)"/.exec(command) ?? [];
    expect((await fetch(address, { headers: { [name]: key } })).status).toBe(200);
    await page.getByText('The first call has arrived.').waitFor();

    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await clickButton(page, 'Invite people');
    await page.getByLabel('Email address').fill(LEA);
    await clickButton(page, 'Send invitation');
    await page.getByText(`Invitation sent to ${LEA}`).waitFor();
    const colleague = await arrive(linkIn(await mailTo(service, LEA)));
    await enterAccount(colleague, { 'Your name': 'Lea', Password: PASSWORD });
    await clickButton(colleague, 'Create account and accept');
    await colleague.getByRole('link', { name: 'Menu, table 1' }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: LEA }).waitFor();

    await page.getByRole('link', { name: 'Scan webhooks' }).click();
    await clickButton(page, 'Add endpoint');
    await page.getByLabel('Endpoint URL').fill(receiver.url);
    await page
      .getByRole('form', { name: 'Add endpoint' })
      .getByRole('button', { name: 'Add endpoint' })
      .click();
    await clickButton(page, 'Send test');
    await page.getByText(/The receiver answered 204 in \d+ ms/).waitFor();
    await page.getByRole('link', { name: 'Open endpoint' }).click();
    const openDelivery = page.getByRole('button', { name: /^Open delivery/ });
    await openDelivery.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('X-Service-Signature', { exact: false }).first().waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();

    receiver.respondWith(500);
    await phone.reload();
    await page.getByRole('cell', { name: 'Failed' }).waitFor();
    receiver.respondWith(204);
    await clickButton(page, 'Replay failed');
    await page.getByRole('dialog').getByRole('button', { name: 'Replay failed' }).click();
    await page.getByText('1 delivery is sent again').waitFor();
    await page.getByRole('cell', { name: 'Failed' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Delivered' }).nth(1).waitFor();

    await page.getByRole('link', { name: 'SCIM' }).click();
    await page.getByText('SCIM is part of Business and Agency').waitFor();
    const operator = { DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE };
    expect(await runAdmin(operator, 'plan', ADA, 'business')).toMatchObject({ code: 0 });
    await page.reload();
    await clickButton(page, 'Enable SCIM');
    const token = await page.getByRole('textbox', { name: 'SCIM token' }).innerText();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/scim/v2/Groups`, { headers })).status).toBe(200);
    await page.getByText('The provider has connected.').waitFor();
    await page.getByText('/Groups').first().waitFor();
    for (const one of [page, colleague]) await one.close();
    expect(faults).toEqual([]);
  });
});
