import { addApp, addPasskey, Authenticator } from '../toolbox/authenticators.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { TestService } from '../toolbox/test-service.js';
import { axeFindings, contextOf, DESK, PHONE, picture } from './visits.js';
const world = useBrowser();
it('looks', async () => {
  const service = await TestService.start({
    roles: 'all',
    env: { BASE_URL: 'http://localhost' },
    connections: 4,
  });
  const acme = await service.client({ name: 'Alder & Finch' });
  const admin = await service.person('admin', acme);
  const post = admin.call.bind(admin);
  admin.call = ((method: string, path: string, options = {}) =>
    post(method, path, { ...options, headers: { cookie: `session=${admin.token}` } })) as typeof admin.call;
  await addApp(service, admin);
  await addPasskey(admin, new Authenticator('http://localhost'));
  const found: unknown[] = [];
  for (const [look, name] of [
    [{ colorScheme: 'dark', viewport: PHONE, locale: 'de-DE' }, 'dark-phone'],
    [{ colorScheme: 'light', viewport: DESK, locale: 'en-GB' }, 'light-desk'],
  ] as const) {
    const context = await contextOf(world.browser, service, admin, { ...look, bypassCSP: true });
    const page = await context.newPage();
    for (const path of ['profile', 'second-factor', 'workspace']) {
      await page.goto(`${service.url}/settings/${path}`);
      await page.getByRole('heading').first().waitFor();
      if (path === 'profile') {
        await page.getByText(/Passkey: Phone/).waitFor();
        await page.getByText(/Passkey: Phone/).scrollIntoViewIfNeeded();
      }
      await page.waitForLoadState('networkidle');
      await picture(page, `x-${path}-${name}`);
      const width: number = await page.evaluate('document.documentElement.scrollWidth');
      const findings = await axeFindings(page, true);
      if (findings.length > 0 || width > look.viewport.width) found.push([path, name, findings, width]);
    }
    await page.goto(`${service.url}/settings/profile`);
    await page.getByRole('button', { name: /New codes|Neue Codes/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /New codes|Neue Codes/ })
      .click();
    await page.locator('pre').waitFor();
    await picture(page, `x-codes-${name}`);
    const findings = await axeFindings(page, true);
    if (findings.length > 0) found.push(['codes', name, findings]);
    await page.getByRole('button', { name: /saved|gespeichert/ }).click();
    service.clock.advance(600_000);
    await page.getByRole('button', { name: /New codes|Neue Codes/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /New codes|Neue Codes/ })
      .click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await picture(page, `x-prove-${name}`);
    const more = await axeFindings(page, true);
    if (more.length > 0) found.push(['prove', name, more]);
    await context.close();
    const guest = await contextOf(world.browser, service, null, { ...look, bypassCSP: true });
    const door = await guest.newPage();
    await door.goto(`${service.url}/sign-in`);
    await picture(door, `x-door-${name}`);
    await guest.close();
    service.clock.advance(-600_000);
  }
  expect(found).toEqual([]);
  await service.close();
}, 300_000);
