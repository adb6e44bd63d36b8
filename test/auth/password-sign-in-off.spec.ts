import { addApp, addPasskey, type Authenticator } from '../toolbox/authenticators.js';
import { PersonClient } from '../toolbox/client.js';
import { createDatabase } from '../toolbox/databases.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, signIn, signUp } from '../toolbox/people.js';
import { endProcesses } from '../toolbox/processes.js';
import { TestClock } from '../toolbox/test-clock.js';
import { TestService } from '../toolbox/test-service.js';
import { Visitor } from '../pages/visitor.js';
import {
  Browser,
  countsOf,
  DONE,
  environmentFor,
  meOf,
  outcome,
  startIssuers,
  visitor,
} from './oidc-world.js';

const AUTH = '/api/auth/v1';
const INSTEAD =
  /^Passwords are turned off in this service: sign in with \S+ at https:\/\/qr\.test\/sign-in, /;

describe('PASSWORD_SIGN_IN=off', () => {
  let before: TestService;
  let service: TestService;
  let ada: PersonClient;
  let ticket: unknown;
  let authenticator: Authenticator;
  const cleanups: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const issuers = await startIssuers();
    const database = await createDatabase();
    const options = { roles: 'all', database, clock: new TestClock() } as const;
    before = await TestService.start({ ...options, env: environmentFor(issuers.whole) });
    ada = await signUp(before);
    const carl = await signUp(before);
    await addApp(before, carl);
    ({
      body: { ticket },
    } = await signIn(before, carl.email));
    ({ authenticator } = await addPasskey(await signUp(before)));
    await before.close();
    service = await TestService.start({
      ...options,
      env: { ...environmentFor(issuers.whole), PASSWORD_SIGN_IN: 'off' },
    });
    cleanups.push(
      () => service.close(),
      () => database.drop(),
      endProcesses,
    );
  });
  afterAll(async () => {
    for (const cleanup of cleanups) await cleanup();
  });

  const invite = async (email: string): Promise<string> => {
    const admin = await service.person('admin', await service.client({ name: 'Host' }));
    await admin.post('/api/settings/v1/invites', { email, role: 'editor' });
    return (await mailTo(service, email, { subject: /invited you/ })).token;
  };
  const sent = (path: string, body: object) => anonymous(service).post(AUTH + path, body);

  it('refuses every use of a password with 403, says what to do instead, and changes nothing', async () => {
    const token = await invite('new@example.com');
    const existing = await invite(ada.email);
    const counts = await countsOf(service);
    const person = new PersonClient(service.url, ada.workspaceId, ada.token, ada.userId, ada.email);
    for (const refused of [
      await signIn(service, ada.email),
      await signIn(service, ada.email, 'wrong horse battery'),
      await sent('/sign-in/second', { ticket, recoveryCode: '7k2m-x9pd-4v6r-n8ts' }),
      await sent('/sign-up', { email: 'x@example.com', password: PASSWORD, name: 'X', workspaceName: 'X' }),
      await sent('/password-reset', { email: ada.email }),
      await sent('/password-reset/confirm', { token: 'a'.repeat(43), password: PASSWORD }),
      await sent('/invites/accept', { token, name: 'New', password: PASSWORD }),
      await sent('/invites/accept', { token: existing, password: PASSWORD }),
      await person.post(`${AUTH}/password`, { current: PASSWORD, next: 'another horse battery' }),
      await person.post(`${AUTH}/reauthenticate`, { password: PASSWORD }),
    ])
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        403,
        'forbidden',
        expect.stringMatching(INSTEAD),
      ]);
    expect(await countsOf(service)).toEqual(counts);
    expect((await person.get(`${AUTH}/me`)).body).toMatchObject({ hasPassword: false });
  });

  it('lets people in through the provider, who then accept invitations', async () => {
    const who = visitor();
    const token = await invite(who.email);
    const browser = new Browser(service);
    expect(outcome(await browser.signIn(who))).toEqual(DONE);
    expect((await meOf(browser)).workspaces).toMatchObject([{ name: 'Host', role: 'editor' }]);
    const another = await invite(who.email);
    expect(token).not.toBe(another);
    expect((await browser.post(`${AUTH}/invites/accept`, { token: another })).status).toBe(200);
  });

  it('leaves passkeys as they are', async () => {
    const { body } = await anonymous(service).post<{ options: { challenge: string } }>(
      `${AUTH}/sign-in/passkey/options`,
      undefined,
    );
    const assertion = authenticator.get(body.options);
    expect((await sent('/sign-in/passkey', { assertion })).status).toBe(200);
  });

  it('shows pages without a field for a password', async () => {
    const [page, token] = [new Visitor(service), await invite('page@example.com')];
    const signInPage = await page.get('/sign-in');
    expect(signInPage.html).toContain('href="api/auth/v1/oidc/start"');
    expect(signInPage.html).toContain('name="sso" value="1"');
    expect(signInPage.text).toContain('No account yet? Signing in with');
    for (const path of [
      '/sign-in',
      '/sign-up',
      '/reset-password',
      '/reset-password?token=x',
      `/accept-invite?token=${token}`,
    ]) {
      const { status, html } = await page.get(path);
      expect([path, status, html.includes('type="password"')]).toEqual([path, 200, false]);
    }
    expect((await page.get(`/accept-invite?token=${token}`)).text).toContain(
      'Sign in first, and then open this link',
    );
    for (const [path, fields] of [
      ['/sign-up', { name: 'X', workspaceName: 'X', email: 'x@example.com', password: PASSWORD }],
      ['/reset-password', { email: ada.email }],
      ['/reset-password', { token: 'x'.repeat(43), password: PASSWORD, repeated: PASSWORD }],
    ] as const) {
      const refused = await page.submit(path, fields);
      expect([refused.status, refused.text]).toEqual([
        403,
        expect.stringContaining('This service uses no passwords.'),
      ]);
    }
    const found = await page.submit('/sign-in', { sso: '1', email: 'a@nowhere.example' });
    expect(found.headers.location).toBe('sign-in?notice=sso-unknown');
    expect((await page.get('/sign-in?notice=sso-unknown')).text).toContain('or sign in another way.');
  });
});
