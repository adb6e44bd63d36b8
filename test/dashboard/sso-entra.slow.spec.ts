import type { Page } from 'playwright-core';
import { ENTRA, ProvidersWorld } from '../auth/providers/providers-world.js';
import { person } from '../auth/sso-world.js';
import { endProcesses } from '../toolbox/processes.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { contextOf, openPage } from './visits.js';

/** Does what docs/sso-entra.md says, step by step, with the dashboard and a provider under the name of Entra. */
describe('the guide for Microsoft Entra', () => {
  const chromium = useBrowser();
  let world: ProvidersWorld;
  beforeAll(async () => {
    world = await ProvidersWorld.start({ isLocal: true });
  }, 120_000);
  afterAll(async () => {
    await world.close();
    await endProcesses();
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, value: string) =>
    page.getByRole('textbox', { name, exact: true }).fill(value);

  it('leads from an empty screen to single sign-on that the workspace requires', async () => {
    const { baseUrl } = world.sso;
    const { admin, domain } = await world.sso.unconnected();
    const context = await contextOf(chromium.browser, world.sso.service, null, {
      ignoreHTTPSErrors: true,
      proxy: { server: `http://127.0.0.1:${world.proxyPort}`, bypass: 'localhost' },
    });
    await context.addCookies([{ name: 'session', value: admin.token, url: baseUrl }]);
    // Who signs in at the provider: it asks nobody.
    const email = `boss@${domain}`;
    const boss = person(email, { oid: '6f1c0e2a-91bd', groups: ['0b6b2f0e'] });
    await context.route(`${ENTRA}/auth?*`, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('login_hint', JSON.stringify(boss));
      return route.continue({ url: url.href });
    });

    const { page, faults } = await openPage(context, `${baseUrl}/guides/sso-entra`);
    await page.getByText(`${baseUrl}/api/auth/v1/sso/<short name>/callback`).waitFor();

    await page.goto(`${baseUrl}/settings/team/single-sign-on`);
    await page.getByRole('region', { name: domain }).getByText('Verified').waitFor();

    await button(page, 'Add connection').click();
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Microsoft Entra, OpenID Connect' }).click();
    await button(page, 'Create connection').click();
    const callbackUrl = await page.getByText(/\/sso\/corp-\d+\/callback$/).innerText();
    expect(callbackUrl).toContain(`${baseUrl}/api/auth/v1/sso/`);

    const application = await world.register(ENTRA, { callbackUrl, logoutUrl: null });
    await button(page, 'Enter values').click();
    await fill(page, 'Issuer', ENTRA);
    await fill(page, 'Client ID', application.clientId);
    await page.getByRole('textbox', { name: 'Client secret' }).fill(application.clientSecret);
    await page.getByRole('form', { name: 'Change Entra' }).getByRole('button', { name: 'Save' }).click();

    const [popup] = await Promise.all([context.waitForEvent('page'), button(page, 'Test').click()]);
    await popup.waitForURL(`${baseUrl}/settings/team/single-sign-on`);
    await popup.close();
    await page.reload();
    await page.getByText('You would sign in with the role Admin.').waitFor();
    for (const claim of [ENTRA, email, '6f1c0e2a-91bd', '["0b6b2f0e"]'])
      await page.getByRole('cell', { name: claim, exact: true }).first().waitFor();
    expect(await page.getByRole('cell', { name: 'email_verified' }).count()).toBe(0);

    await button(page, 'Enable').click();
    await page.getByText('Enabled', { exact: true }).waitFor();
    await button(page, 'Sign in with it').click();
    await page.waitForURL(`${baseUrl}/`);

    const require = async () => {
      await page.goto(`${baseUrl}/settings/team/single-sign-on`);
      await page.getByRole('switch', { name: 'Require single sign-on' }).press('Space');
      await page
        .getByRole('form', { name: 'Require single sign-on' })
        .getByRole('button', { name: 'Save' })
        .click();
    };
    await require();
    // A session at the provider may be that of an open browser, so the provider is asked again.
    await page.getByText('You sign in with an identity provider').waitFor();
    await button(page, 'Confirm').click();
    await page.waitForURL(`${baseUrl}/settings/team/single-sign-on`);
    await require();
    await page.getByText('Saved.').waitFor();
    expect(faults).toEqual([]);
    await context.close();

    const elsewhere = await contextOf(chromium.browser, world.sso.service, null);
    await elsewhere.addCookies([{ name: 'session', value: admin.token, url: baseUrl }]);
    const { page: kept } = await openPage(elsewhere, `${baseUrl}/`);
    await kept.getByText('This workspace requires single sign-on').waitFor();
    await button(kept, 'Continue with Entra').waitFor();
    await elsewhere.close();
  });
});
