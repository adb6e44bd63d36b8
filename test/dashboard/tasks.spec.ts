import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../toolbox/browser.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { TestService } from '../toolbox/test-service.js';
import { contextOf, openPage, picture } from './visits.js';

const HOSTILE = '<img src=x onerror=alert(1)>';

let service: TestService;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  [service, browser] = await Promise.all([
    TestService.start({ env: { BASE_URL: 'http://localhost', ...receiver.variables }, connections: 4 }),
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
    acme = await service.client({ name: 'Acme' });
    admin = await service.person('admin', acme);
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  const open = async (path: string, person = admin) => {
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

  it('who is a viewer sees no control that would be refused', async () => {
    await acme.qrCode({ name: 'Table 4' });
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
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('link', { name: /API keys|Scan webhooks|SCIM/ }).count()).toBe(0);
    await page.goto(`${service.url}/settings/api-keys`);
    await page.getByText('Only admins can see this').waitFor();
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
