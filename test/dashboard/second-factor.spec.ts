import type { BrowserContext, Page } from 'playwright-core';
import { codeOf } from '../toolbox/authenticators.js';
import type { PersonClient } from '../toolbox/client.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import { PASSWORD } from '../toolbox/people.js';
import type { TestService } from '../toolbox/test-service.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { DESK, listenForFaults, picture } from './visits.js';

/** As a phone that its owner unlocks at once. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

describe('a second factor in the browser', () => {
  const chromium = useBrowser();
  let service: TestService;
  let context: BrowserContext;
  let page: Page;
  let baseUrl: string;
  let faults: string[];
  beforeAll(async () => {
    service = await startOnLocalhost({}, { connections: 4 });
    ({ baseUrl } = addressesOf(service));
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    context = await chromium.browser.newContext({ viewport: DESK, locale: 'en-GB', serviceWorkers: 'block' });
    page = await context.newPage();
    faults = listenForFaults(page);
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });

  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const emailOf = (name: string) => `${name}-${service.clock.now().getTime()}@example.com`;
  const signUp = async (email: string) => {
    await page.goto(`${baseUrl}/sign-up`);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Workspace name').fill('Analytical Engines');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await button('Create account').click();
    await page.waitForURL(`${baseUrl}/`);
  };
  const signOut = async () => {
    await button(/^Account of/).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
  };
  const setUpApp = async (): Promise<{ secret: string; codes: string[] }> => {
    await button('Set up authenticator app').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = await dialog.getByText(/^[A-Z2-7]{32}$/).innerText();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(service, secret));
    await picture(page, 'second-factor-set-up');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Save these codes now').waitFor();
    await picture(page, 'second-factor-codes');
    const codes = (await page.locator('pre').innerText()).split('\n');
    await button('I have saved them').click();
    service.clock.advance(30_000);
    return { secret, codes };
  };

  it('is set up in the profile, and asked for without scripts, too', async () => {
    const email = emailOf('app');
    await signUp(email);
    await page.goto(`${baseUrl}/settings/profile`);
    const { secret, codes } = await setUpApp();
    expect(codes).toHaveLength(10);
    await signOut();

    const plain = await chromium.browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const form = await plain.newPage();
    const enterPassword = async () => {
      await form.goto(`${baseUrl}/sign-in?next=settings/team`);
      await form.getByLabel('Email address').fill(email);
      await form.getByLabel('Password').fill(PASSWORD);
      await form.getByRole('button', { name: 'Sign in', exact: true }).click();
      await form.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    };
    await enterPassword();
    await form.getByLabel('Code').fill('000 000');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('is not valid').waitFor();
    await picture(form, 'second-step');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByLabel('Code').fill(codeOf(service, secret));
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.waitForURL(`${baseUrl}/settings/team`);
    await plain.clearCookies();
    await enterPassword();
    await form.getByLabel('Code').fill(codes[0]!.toUpperCase());
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.waitForURL(`${baseUrl}/settings/team`);
    await plain.close();
  });

  it('can be a passkey, which signs in alone, and confirms that it is the same person', async () => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
    const email = emailOf('passkey');
    await signUp(email);
    await page.goto(`${baseUrl}/settings/profile`);
    await button('Add passkey').click();
    await page.getByText('Save these codes now').waitFor();
    await button('I have saved them').click();
    await page.getByText('Passkey: Chrome on Linux').scrollIntoViewIfNeeded();
    await picture(page, 'second-factor-passkey');
    await signOut();
    await button('Sign in with a passkey').click();
    await page.waitForURL(`${baseUrl}/`);

    service.clock.advance(10 * 60_000);
    await page.goto(`${baseUrl}/settings/api-keys`);
    await button('New key').click();
    await page.getByLabel('Name').fill('Print shop');
    await button('Create key').click();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    await picture(page, 'prove');
    // The password is no proof of somebody who has a second factor.
    expect(await button('Use the password').count()).toBe(0);
    await button('Use a recovery code').click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill('7k2m-x9pd-4v6r-n8ts');
    await button('Confirm').click();
    await page.getByText('This is none of your recovery codes').waitFor();
    await button('Use a passkey').click();
    await button('Use passkey').click();
    await page.getByRole('textbox', { name: 'API key' }).waitFor();

    await page.goto(`${baseUrl}/settings/profile`);
    await button(/^Remove passkey/).click();
    await button('Remove').last().click();
    await page.getByText('Passkey: Chrome on Linux').waitFor({ state: 'detached' });
    await signOut();
    await button('Sign in with a passkey').click();
    await page.getByText('the passkey is unknown here').waitFor();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await button('Sign in').click();
    await page.waitForURL(`${baseUrl}/`);
    await page.goto(`${baseUrl}/settings/profile`);
    await button('Delete account').click();
    await button('Delete account').last().click();
    await page.getByText('You are the last admin of a workspace.').waitFor();
  });

  it('is demanded by a workspace, before anything of it is shown', async () => {
    const acme = await service.client({ name: 'Acme' });
    const admin = await service.person('admin', acme);
    const enter = async ({ token }: PersonClient) => {
      await context.addCookies([{ name: 'session', value: token, url: baseUrl }]);
      await page.goto(`${baseUrl}/settings/workspace`);
    };
    await enter(admin);
    await page.getByLabel('Require a second factor').click();
    await button('Save').click();
    await page.getByText('Set up a second factor in your profile first.').waitFor();
    await page.goto(`${baseUrl}/settings/profile`);
    await setUpApp();
    await page.goto(`${baseUrl}/settings/workspace`);
    await page.getByLabel('Require a second factor').click();
    await button('Save').click();
    await page.getByText('Workspace saved').waitFor();

    await context.clearCookies();
    await enter(await service.person('viewer', acme));
    await page.waitForURL(`${baseUrl}/settings/second-factor`);
    await page.getByRole('heading', { name: 'This workspace requires a second factor' }).waitFor();
    await picture(page, 'second-factor-required');
    await setUpApp();
    await button('Continue').click();
    await page.waitForURL(`${baseUrl}/`);
    await button('Workspace Acme').waitFor();
  });
});
