import { useBrowser } from '../toolbox/use-browser.js';
import { mailTo } from '../toolbox/mails.js';
import { PASSWORD } from '../toolbox/people.js';
import { TestService } from '../toolbox/test-service.js';
import { linkIn } from './visitor.js';

describe('the pages in a browser', () => {
  let service: TestService;
  const world = useBrowser();
  beforeAll(async () => {
    const env = { BASE_URL: 'http://localhost' };
    service = await TestService.start({ roles: 'all', env });
  });
  afterAll(async () => {
    await service.close();
  });

  it('lead an invited person from the email to their workspace, and out again', async () => {
    const admin = await service.person('admin', await service.client({ name: 'Host' }));
    // The cookie has this name without HTTPS.
    const headers = { cookie: `session=${admin.token}` };
    const email = 'invited@example.com';
    await admin.post('/api/settings/v1/invites', { email, role: 'viewer' }, { headers });
    const { pathname, search } = new URL(linkIn((await mailTo(service, email)).text));

    const page = await world.browser.newPage();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(service.url + pathname + search);
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account and accept' }).click();
    await page.waitForURL(`${service.url}/`);
    await page.getByRole('button', { name: 'Workspace Host' }).waitFor();
    expect(faults).toEqual([]);

    await page.getByRole('button', { name: 'Account of Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill('a wrong password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('.faults:focus').getByText('incorrect').waitFor();
    expect(await page.title()).toBe('Error: Sign in – qr-service');
  });

  it('show a password on request, and stay in the language that was chosen', async () => {
    const page = await world.browser.newPage({ locale: 'en' });
    await page.goto(`${service.url}/sign-in?notice=session-ended&next=codes`);
    await page.getByText('Your session has ended').waitFor();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByLabel('E-Mail-Adresse').fill('nobody@example.com');
    const password = page.getByLabel('Passwort');
    await password.fill('a wrong password');
    await page.getByRole('button', { name: 'Zeichen anzeigen' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await page.locator('input[name=next]').getAttribute('value')).toBe('codes');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.locator('.faults:focus').getByText('nicht richtig').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto(`${service.url}/sign-in/more`);
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    await page.close();
  });
});
