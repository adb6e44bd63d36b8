import type { BrowserContext, Page } from 'playwright-core';
import type { PersonClient } from '../toolbox/client.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import type { TestService } from '../toolbox/test-service.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { DESK, listenForFaults, PHONE, picture } from './visits.js';

describe('an admin in the browser', () => {
  const chromium = useBrowser();
  let service: TestService;
  let context: BrowserContext;
  let page: Page;
  let admin: PersonClient;
  let baseUrl: string;
  let faults: string[];
  beforeAll(async () => {
    service = await startOnLocalhost({}, { connections: 4 });
    ({ baseUrl } = addressesOf(service));
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    admin = await service.person('admin', await service.client({ name: 'Acme' }));
    context = await chromium.browser.newContext({ viewport: DESK, locale: 'en-GB', serviceWorkers: 'block' });
    await context.addCookies([{ name: 'session', value: admin.token, url: baseUrl }]);
    page = await context.newPage();
    faults = listenForFaults(page);
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const looks = async (name: string) => {
    for (const [device, size] of Object.entries({ desk: DESK, phone: PHONE }))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await picture(page, `${name}-${device}-${colorScheme}`);
      }
    await page.setViewportSize(DESK);
  };

  it('lets workflows exchange their tokens, and ends that', async () => {
    await page.goto(`${baseUrl}/settings/api-keys`);
    await button('Add rule').click();
    await page.getByLabel('Subject').fill('repo:acme/website:*');
    await page.getByRole('radiogroup', { name: 'Codes' }).getByText('Read', { exact: true }).click();
    await page.locator('form').getByRole('button', { name: 'Add rule' }).click();
    await page.getByText('Enter the number of the owner').waitFor();
    await page.getByLabel('ID of the owner').fill('1234567');
    await looks('token-rule-new');
    await page.locator('form').getByRole('button', { name: 'Add rule' }).click();
    await page.getByText('Rule added').waitFor();
    await page.getByText('repo:acme/website:*').scrollIntoViewIfNeeded();
    await looks('token-rules');
    await button('Delete the rule for repo:acme/website:*').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
    await page.getByText('repo:acme/website:*').waitFor({ state: 'detached' });
  });

  it('changes the contact and the networks of a key', async () => {
    await service.query(`update api_keys set name = 'Till' where workspace_id = $1`, [admin.workspaceId]);
    await page.goto(`${baseUrl}/settings/api-keys`);
    await button('Actions for Till').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Contact').fill('it@example.com');
    await page.getByLabel('Only from these networks').fill('203.0.113.0/24');
    await looks('key-edit');
    await button('Save').click();
    await page.getByText('Key “Till” changed').waitFor();
    const [key] = await service.query(
      'select owner_email as contact, address_ranges as ranges from api_keys where workspace_id = $1',
      [admin.workspaceId],
    );
    expect(key).toEqual({ contact: 'it@example.com', ranges: ['203.0.113.0/24'] });
  });

  it('deletes the workspace, and restores it', async () => {
    await page.goto(`${baseUrl}/settings/workspace`);
    await button('Delete workspace').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type Acme to confirm').fill('Acme');
    await looks('workspace-delete');
    await dialog.getByRole('button', { name: 'Delete workspace' }).click();
    await page.waitForURL(`${baseUrl}/settings/deleted-workspaces`);
    await looks('workspace-deleted');
    // Whatever is opened leads there.
    await page.goto(`${baseUrl}/settings/team`);
    await page.waitForURL(`${baseUrl}/settings/deleted-workspaces`);
    await button('Restore Acme').click();
    await page.waitForURL(`${baseUrl}/`);
    await page.goto(`${baseUrl}/settings/team`);
    await page.getByText('No second factor').first().waitFor();
    await looks('team');
  });

  it('asks for another email address', async () => {
    await page.goto(`${baseUrl}/settings/profile`);
    await button('Change your email address').click();
    await page.getByLabel('New email address').fill('new@example.com');
    await looks('email-change');
    await button('Send emails').click();
    await page.getByText('Emails sent').waitFor();
  });
});
