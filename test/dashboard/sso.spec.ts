import type { BrowserContext, Page } from 'playwright-core';
import { readRequest, SamlProvider } from '../auth/saml-provider.js';
import { samlPerson } from '../auth/saml-world.js';
import { person, SsoWorld } from '../auth/sso-world.js';
import { environmentFor } from '../auth/oidc-world.js';
import type { PersonClient } from '../toolbox/client.js';
import { addressesOf } from '../toolbox/on-localhost.js';
import { endProcesses } from '../toolbox/processes.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { axeFindings, contextOf, DESK, openPage, PHONE, picture } from './visits.js';

const SCREEN = 'settings/team/single-sign-on';
const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environmentFor('');

describe('single sign-on in the browser', () => {
  const chromium = useBrowser();
  let world: SsoWorld;
  let baseUrl: string;
  beforeAll(async () => {
    world = await SsoWorld.start({ isLocal: true });
    ({ baseUrl } = addressesOf(world.service));
  });
  afterAll(async () => {
    await world.close();
    await endProcesses();
  });

  const enterAs = async (admin: PersonClient): Promise<BrowserContext> => {
    const context = await contextOf(chromium.browser, world.service, null, { ignoreHTTPSErrors: true });
    await context.addCookies([{ name: 'session', value: admin.token, url: baseUrl }]);
    return context;
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** The provider learns from the address who signs in, and remembers them. */
  const beAt = (context: BrowserContext, who: object) =>
    context.route(`${world.issuers.whole}/auth?*`, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('login_hint', JSON.stringify(who));
      return route.continue({ url: url.href });
    });
  const looks = async (page: Page, name: string) => {
    await picture(page, `${name}-light`);
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  };

  it('is set up, tested, enabled and required by an admin, and signs people in from the sign-in page', async () => {
    const { admin, domain } = await world.unconnected();
    const email = `boss@${domain}`;
    const context = await enterAs(admin);
    await beAt(context, person(email, { name: 'Ada Lovelace', oid: '6f1c0e2a-91bd' }));
    const { page, faults } = await openPage(context, `${baseUrl}/${SCREEN}`);

    await button(page, 'Add domain').click();
    await page.getByRole('textbox', { name: 'Domain' }).fill('print.example');
    await button(page, 'Add domain').last().click();
    const card = page.getByRole('region', { name: 'print.example' });
    await card.getByText('Waiting').waitFor();
    await button(page, 'Check now').click();
    await card.getByRole('alert').waitFor();
    const record = await card.getByText(/^qr-verification=/).innerText();
    world.names.records.set('_qr-verification.print.example', [record]);
    await button(page, 'Check now').click();
    await card.getByText('Verified').waitFor();

    const groups = page.getByRole('form', { name: 'Groups of the directory' });
    for (const [index, [group, role]] of Object.entries([
      ['Owners', 'Admin'],
      ['Editor', 'Editor'],
    ])) {
      await button(page, 'Add group').click();
      await groups.getByRole('textbox', { name: 'Group' }).nth(Number(index)).fill(group!);
      await groups.getByRole('combobox', { name: `Role of ${group}` }).click();
      await page.getByRole('option', { name: role!, exact: true }).click();
    }
    await groups.getByRole('button', { name: 'Save' }).click();
    await groups.getByText('In SCIM, this group always has the role').waitFor();
    await looks(page, 'sso-groups');
    await button(page, 'Remove Editor').click();
    await groups.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await groups.getByText('0 members').waitFor();

    await button(page, 'Add connection').click();
    await page.getByRole('textbox', { name: 'Issuer' }).fill(world.issuers.whole);
    await page.getByRole('textbox', { name: 'Client ID' }).fill(clientId);
    await page.getByRole('textbox', { name: 'Client secret' }).fill(clientSecret);
    await looks(page, 'sso-form');
    await button(page, 'Create connection').click();
    await page.getByText(/\/sso\/corp-\d+\/callback$/).waitFor();

    await button(page, 'Create setup link').click();
    const link = await page.getByText(/\/sso-setup\?token=/).innerText();
    await looks(page, 'sso-setup-link');
    const contact = await context.newPage();
    await contact.goto(link);
    await contact.getByRole('heading', { name: 'Set up Okta' }).waitFor();
    await looks(contact, 'sso-setup-page');
    await contact.close();

    const [popup] = await Promise.all([context.waitForEvent('page'), button(page, 'Test').click()]);
    await popup.waitForURL(`${baseUrl}/${SCREEN}`);
    await popup.close();
    await page.reload();
    await page.getByText('You would sign in with the role Admin.').waitFor();
    await page.getByRole('cell', { name: '6f1c0e2a-91bd' }).waitFor();
    await looks(page, 'sso-tested');
    await button(page, 'Enable').click();
    await page.getByText('Enabled', { exact: true }).waitFor();
    await page.setViewportSize(PHONE);
    // The bar of a phone covers what is scrolled below it.
    await page.evaluate('window.scrollTo(0, 0)');
    await looks(page, 'sso-phone');

    await context.clearCookies({ name: 'session' });
    await page.goto(`${baseUrl}/sign-in`);
    await page.getByLabel('Email address').fill(`ada@elsewhere.example`);
    await button(page, 'Single sign-on').click();
    await page.getByText('No workspace uses single sign-on with this address.').waitFor();
    await looks(page, 'sso-sign-in');
    await page.getByLabel('Email address').fill(email);
    await button(page, 'Single sign-on').click();
    await looks(page, 'sso-continue');
    await page.getByRole('link', { name: 'Continue with Okta' }).click();
    await page.waitForURL(`${baseUrl}/`);

    await page.goto(`${baseUrl}/${SCREEN}`);
    await page.setViewportSize(DESK);
    await page.getByRole('switch', { name: 'Require single sign-on' }).press('Space');
    await page
      .getByRole('form', { name: 'Require single sign-on' })
      .getByRole('button', { name: 'Save' })
      .click();
    // A session at the provider may be that of an open browser, so it is asked again.
    await page.getByText('You sign in with an identity provider').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is set up with SAML: our values, their metadata, a test, and a sign-in from the page of the provider', async () => {
    const { admin, domain } = await world.unconnected();
    const provider = await SamlProvider.create(() => world.service.clock.now());
    const context = await enterAs(admin);
    // Another site sends the form, so the browser sends no cookies with it.
    await context.route('https://idp.example/sso?*', (route) => {
      const request = readRequest(new URL(route.request().url()));
      const response = provider.respond(request, samlPerson(`boss@${domain}`));
      return route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${request.consumerUrl}"><input name="SAMLResponse" value="${response}"><input name="RelayState"></form><script>document.forms[0].submit()</script>`,
      });
    });
    const { page, faults } = await openPage(context, `${baseUrl}/${SCREEN}`);
    await button(page, 'Add connection').click();
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Microsoft Entra, SAML' }).click();
    await button(page, 'Create connection').click();
    await page.getByText(/\/sso\/corp-\d+\/metadata$/).waitFor();
    await looks(page, 'sso-saml-values');
    await page.getByRole('textbox', { name: 'Address of the metadata' }).fill(`${world.metadata.url}/none`);
    await button(page, 'Read metadata').click();
    await page.getByText('its address responds with 404').waitFor();
    await page.getByRole('textbox', { name: 'Or the metadata itself' }).fill(provider.metadata());
    await button(page, 'Read metadata').click();
    await page.getByText(provider.entityId).waitFor();
    const [popup] = await Promise.all([context.waitForEvent('page'), button(page, 'Test').click()]);
    await popup.waitForURL(`${baseUrl}/${SCREEN}`);
    await popup.close();
    await page.reload();
    await page.getByText('You would sign in with the role Admin.').waitFor();
    await page.getByRole('cell', { name: `id-of-boss@${domain}` }).waitFor();
    await looks(page, 'sso-saml-tested');
    await button(page, 'Enable').click();
    await page.getByText('Enabled', { exact: true }).waitFor();
    await page.setViewportSize(PHONE);
    await page.evaluate('window.scrollTo(0, 0)');
    await looks(page, 'sso-saml-phone');
    await context.clearCookies({ name: 'session' });
    const [, slug] = /sso\/(corp-\d+)\//.exec(await page.content()) ?? [];
    // Playwright intercepts no redirects, so this page leads to that of the provider.
    await context.route('**/api/auth/v1/sso/*/start', async (route) => {
      const { location = '', 'set-cookie': cookie = '' } = (await route.fetch({ maxRedirects: 0 })).headers();
      return route.fulfill({
        headers: { 'content-type': 'text/html', 'set-cookie': cookie },
        body: `<script>location.href = ${JSON.stringify(location)}</script>`,
      });
    });
    await page.goto(`${baseUrl}/api/auth/v1/sso/${slug}/start`);
    await page.waitForURL(`${baseUrl}/`);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('leads people whose session began elsewhere to the provider', async () => {
    const { admin } = await world.unconnected();
    const { id } = await world.connect(await world.keyOf(admin));
    await world.service.query(
      `update sso_connections set status = 'enabled', required = true where id = $1`,
      [id],
    );
    const context = await enterAs(admin);
    const { page } = await openPage(context, `${baseUrl}/`);
    await page.getByText('This workspace requires single sign-on').waitFor();
    await button(page, 'Continue with Okta').waitFor();
    await looks(page, 'sso-required');
    await context.close();
  });
});
