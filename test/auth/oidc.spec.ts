import { addApp } from '../toolbox/authenticators.js';
import { ApiKeysService } from '../../src/auth/api-keys/api-keys.service.js';
import { Client, PersonClient } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, signIn, signUp } from '../toolbox/people.js';
import { endProcesses } from '../toolbox/processes.js';
import { Provider } from '../toolbox/provider.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import {
  Browser,
  countsOf,
  DONE,
  environmentFor,
  meOf,
  outcome,
  startIssuers,
  visitor,
  type Issuers,
  type Visitor,
} from './oidc-world.js';

const CALLBACK = '/api/auth/v1/oidc/callback';
const START = '/api/auth/v1/oidc/start';
const SESSION = '__Host-session';

let hosts = 0;

async function confirmedAt(service: TestService, email: string): Promise<PersonClient> {
  const person = await signUp(service, { email });
  const { token } = await mailTo(service, email);
  const { status } = await anonymous(service).post('/api/auth/v1/verify-email', { token });
  expect(status).toBe(204);
  return person;
}

let issuers: Issuers;
beforeAll(async () => {
  issuers = await startIssuers();
});
afterAll(endProcesses);

describe('signing in by OpenID Connect', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ roles: 'all', connections: 10, env: environmentFor(issuers.whole) });
  });
  afterAll(() => service.close());

  const enter = async (who: Visitor) => {
    const browser = new Browser(service);
    return { browser, answer: await browser.signIn(who) };
  };
  const counts = () => countsOf(service);
  const confirmed = (email: string) => confirmedAt(service, email);

  describe('GET /api/auth/v1/oidc/start', () => {
    it('leads to the issuer with state, nonce and PKCE, which the browser keeps sealed for ten minutes', async () => {
      const { status, headers, bytes } = await anonymous(service).get(START);
      const { origin, searchParams } = new URL(headers.location!);
      expect([status, bytes.length, origin]).toEqual([302, 0, issuers.whole]);
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: 'qr-service',
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: `https://qr.test${CALLBACK}`,
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      expect(headers['set-cookie']).toMatch(
        /^__Host-oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const opened = Buffer.from(headers['set-cookie']!.slice(12), 'base64url').toString('latin1');
      expect(opened).not.toContain(searchParams.get('state'));
      expect(headers['cache-control']).toBe('no-store');
    });

    it.each(['returnTo', 'redirect_uri', 'next', 'login_hint'])(
      'answers 422 to the parameter %s: it leads nowhere else',
      async (name) => {
        const { status, body } = await anonymous(service).get(`${START}?${name}=https://evil.example`);
        expect([status, body.code]).toEqual([422, 'validation_failed']);
      },
    );
  });

  describe('GET /api/auth/v1/oidc/callback', () => {
    it('makes an account with a workspace for a person who is new, and signs them in', async () => {
      const who = visitor();
      const { browser, answer } = await enter(who);
      expect(outcome(answer)).toEqual(DONE);
      expect(answer.bytes).toHaveLength(0);
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-oidc=; Max-Age=0; .*,__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax,__Host-browser=/,
      );
      expect(await meOf(browser)).toEqual({
        id: expect.any(String),
        email: who.email,
        emailVerified: true,
        name: 'Grace Hopper',
        locale: null,
        hasPassword: false,
        secondFactor: [],
        recoveryCodes: 0,
        timezone: null,
        workspaces: [
          { id: expect.any(String), name: "Grace Hopper's workspace", role: 'admin', leads: true },
        ],
        deletedWorkspaces: [],
        singleSignOn: null,
      });
      expect(await mailsTo(service, who.email)).toEqual([]);
      const log = await service.query('select target from audit_log where action = $1 and actor_id = $2', [
        'identity.linked',
        (await meOf(browser)).id,
      ]);
      expect(log).toEqual([{ target: { type: 'identity', id: null, name: issuers.whole } }]);
    });

    it('finds the account again by issuer and subject, whatever e-mail and name they say then', async () => {
      const who = visitor();
      const first = await meOf((await enter(who)).browser);
      const taken = await confirmed('taken@example.com');
      const claims = { ...who.claims, email: taken.email, email_verified: false, name: 'Other' };
      for (const later of [who, { claims }, { claims: { sub: who.claims.sub } }])
        expect(await meOf((await enter(later)).browser)).toEqual(first);
    });

    it('makes one account when a new person comes back by many browsers at once', async () => {
      const who = visitor();
      const browsers = Array.from({ length: 5 }, () => new Browser(service));
      const paths = await Promise.all(
        browsers.map(async (browser) => browser.visit(await browser.start(), who)),
      );
      const answers = await Promise.all(browsers.map((browser, index) => browser.get(paths[index]!)));
      expect(answers.map(outcome)).toEqual(browsers.map(() => DONE));
      const found = await Promise.all(browsers.map(meOf));
      expect(new Set(found.map(({ id }) => id)).size).toBe(1);
      expect(found[0]!.workspaces).toHaveLength(1);
    });

    it('links a verified e-mail to the account that has it verified, and leaves the password as it is', async () => {
      const owner = await confirmed('Owner@example.com');
      const { browser, answer } = await enter(visitor({ email: 'owner@Example.com' }));
      expect(outcome(answer)).toEqual(DONE);
      expect(await meOf(browser)).toMatchObject({ id: owner.userId, name: 'Ada Lovelace' });
      expect((await signIn(service, owner.email)).status).toBe(200);
      expect((await owner.get('/api/auth/v1/me')).status).toBe(200);
    });

    it('takes over an unverified account: password, sessions, keys, emails and identities end', async () => {
      const email = 'victim@example.com';
      const attacker = visitor({ email, email_verified: false });
      const first = await enter(attacker);
      const { id, workspaces } = (await meOf(first.browser)) as { id: string; workspaces: { id: string }[] };
      const workspaceId = workspaces[0]!.id;
      const { token } = await mailTo(service, email);
      const { key, apiKey } = await service.running.app
        .get(ApiKeysService)
        .create({ workspaceId }, { name: 'x', scope: 'read', createdBy: { type: 'user', id, name: 'x' } });
      const program = new Client(service.url, workspaceId, key, apiKey.id);
      expect((await program.get('/api/v1/qr')).status).toBe(200);

      const victim = await enter(visitor({ email }));
      expect(await meOf(victim.browser)).toMatchObject({ id, emailVerified: true });
      expect((await first.browser.get('/api/auth/v1/me')).status).toBe(401);
      expect((await program.get('/api/v1/qr')).status).toBe(401);
      const verify = await anonymous(service).post('/api/auth/v1/verify-email', { token });
      expect(verify.status).toBe(422);
      expect(outcome((await enter(attacker)).answer)).toEqual([403, 'forbidden']);
      expect((await victim.browser.get('/api/auth/v1/me')).status).toBe(200);
    });

    it('lets nobody in by an identity that is unlinked at that very moment', async () => {
      const attacker = visitor({ email_verified: false });
      const { email } = attacker;
      await enter(attacker);
      const [theirs, mine] = [new Browser(service), new Browser(service)];
      const theirPath = await theirs.visit(await theirs.start(), attacker);
      const myPath = await mine.visit(await mine.start(), visitor({ email }));
      const users = await holdTable(service.database.url, 'users');
      const takeOver = mine.get(myPath);
      await users.waitForWaiting(1);
      const entry = theirs.get(theirPath);
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await waitUntil(async () => (await service.query(waiting)).length >= 2, 'two that wait for locks');
      await users.release();
      expect(outcome(await takeOver)).toEqual(DONE);
      expect(outcome(await entry)).toEqual([403, 'forbidden']);
      expect((await theirs.get('/api/auth/v1/me')).status).toBe(401);
    });

    it('takes the password from an unverified account, which a reset gives back', async () => {
      const made = await signUp(service, { email: 'squatted@example.com' });
      const { browser } = await enter(visitor({ email: made.email }));
      expect(await meOf(browser)).toMatchObject({ id: made.userId, emailVerified: true });
      expect((await made.get('/api/auth/v1/me')).status).toBe(401);
      expect((await signIn(service, made.email)).status).toBe(401);
      const owner = new PersonClient(
        service.url,
        made.workspaceId,
        browser.cookies.get(SESSION)!,
        made.userId,
        made.email,
      );
      const passwords = { current: PASSWORD, next: 'another horse battery staple' };
      expect((await owner.post('/api/auth/v1/password', passwords)).status).toBe(422);
      await anonymous(service).post('/api/auth/v1/password-reset', { email: made.email });
      const { token } = await mailTo(service, made.email, { subject: 'Reset your password' });
      const reset = { token, password: PASSWORD };
      expect((await anonymous(service).post('/api/auth/v1/password-reset/confirm', reset)).status).toBe(204);
      expect((await signIn(service, made.email)).status).toBe(200);
    });

    it('unlinks an unverified account whose password is reset by mail', async () => {
      const email = 'reset@example.com';
      const attacker = visitor({ email, email_verified: false });
      await enter(attacker);
      await anonymous(service).post('/api/auth/v1/password-reset', { email });
      const { token } = await mailTo(service, email, { subject: 'Reset your password' });
      const reset = { token, password: PASSWORD };
      expect((await anonymous(service).post('/api/auth/v1/password-reset/confirm', reset)).status).toBe(204);
      expect(outcome((await enter(attacker)).answer)).toEqual([403, 'forbidden']);
      expect((await signIn(service, email)).status).toBe(200);
    });

    it('answers 403 when the e-mail is that of an account, unless email_verified is true', async () => {
      const owners = [
        await confirmed(`verified-${++hosts}@example.com`),
        await signUp(service, { email: `unverified-${++hosts}@example.com` }),
      ];
      const before = await counts();
      for (const email_verified of [false, undefined, null, 'true', 1, [true], { verified: true }])
        for (const { email } of owners) {
          const { browser, answer } = await enter(visitor({ email, email_verified }));
          expect([email_verified, ...outcome(answer)]).toEqual([email_verified, 403, 'forbidden']);
          expect(answer.body.detail).toMatch(/sign in with a password/);
          expect(browser.cookies.size).toBe(0);
        }
      expect(await counts()).toEqual(before);
      for (const owner of owners) expect((await owner.get('/api/auth/v1/me')).status).toBe(200);
    });

    it('links no e-mail that an issuer tells apart from that of the account', async () => {
      await confirmed('kelvin@example.com');
      const before = await counts();
      const { answer } = await enter(visitor({ email: '\u212aelvin@example.com' }));
      expect(outcome(answer)).toEqual([403, 'forbidden']);
      expect(await counts()).toEqual(before);
    });

    it('makes an unverified account of a new e-mail that is not said to be verified, with the usual mail', async () => {
      const who = visitor({ email_verified: undefined });
      const { browser, answer } = await enter(who);
      expect(outcome(answer)).toEqual(DONE);
      expect((await meOf(browser)).emailVerified).toBe(false);
      const { token } = await mailTo(service, who.email);
      await anonymous(service).post('/api/auth/v1/verify-email', { token });
      expect((await meOf(browser)).emailVerified).toBe(true);
      expect(await meOf((await enter(who)).browser)).toEqual(await meOf(browser));
    });

    it.each([undefined, null, '', 'nobody', 'a@b@c.example', 'nul\0@example.com', 42, ['ada@example.com']])(
      'answers 403 without an account when the e-mail is %j',
      async (email) => {
        const before = await counts();
        const { browser, answer } = await enter(visitor({ email }));
        expect(outcome(answer)).toEqual([403, 'forbidden']);
        expect(answer.body.detail).toMatch(/did not send an email address/);
        expect(browser.cookies.size).toBe(0);
        expect(await counts()).toEqual(before);
      },
    );

    it.each([
      [undefined, 'somebody'],
      [7, 'somebody'],
      [' \n\t', 'somebody'],
      [' Ada\r\nLovelace\0 ', 'Ada Lovelace'],
      ['A\u030angstro\u0308m', '\u00c5ngstr\u00f6m'],
      ['x\ud800', 'x\ufffd'],
      ['😀'.repeat(300), '😀'.repeat(255)],
    ])('calls a new account with the name %j %j', async (claim, name) => {
      const { browser } = await enter(visitor({ name: claim, email: `somebody@host-${++hosts}.example` }));
      const me = (await meOf(browser)) as { name: string; workspaces: { name: string }[] };
      const cut = [...name].slice(0, 255 - "'s workspace".length).join('');
      expect([me.name, me.workspaces[0]?.name]).toEqual([name, `${cut}'s workspace`]);
    });

    it('begins a session of its own: one that the browser had before is another', async () => {
      const browser = new Browser(service);
      const planted = (await signUp(service)).token;
      browser.cookies.set(SESSION, planted);
      expect(outcome(await browser.signIn(visitor()))).toEqual(DONE);
      expect(browser.cookies.get(SESSION)).not.toBe(planted);
    });

    it('answers 403 to a person whose account is no longer in any workspace', async () => {
      const who = visitor();
      const { id } = await meOf((await enter(who)).browser);
      await service.query('update members set active = false where user_id = $1', [id]);
      const { browser, answer } = await enter(who);
      expect(outcome(answer)).toEqual([403, 'forbidden']);
      expect(browser.cookies.size).toBe(0);
    });

    it('opens the workspace of a person, and asks about memberships that others have prepared for them', async () => {
      const who = visitor({ email: 'Provisioned@example.com' });
      await confirmed(who.email);
      const [acme, other, off] = [await service.client(), await service.client(), await service.client()];
      const member = { userName: 'grace', emails: ['provisioned@Example.com', 'second@example.com'] };
      const provider = await Provider.connect(service, acme);
      const { id } = await provider.create({ ...member, role: 'editor' });
      await (await Provider.connect(service, other)).create(member);
      await (await Provider.connect(service, off)).create({ ...member, active: false });
      const browser = new Browser(service);
      const [status, location = ''] = outcome(await browser.signIn(who));
      expect(status).toBe(302);
      const own = { name: 'Analytical Engines', role: 'admin' };
      const me = await meOf(browser);
      expect(me.workspaces).toMatchObject([own]);
      expect((await browser.get('/api/settings/v1/workspace')).body).toMatchObject({ name: own.name });
      const { pathname, searchParams } = new URL(String(location));
      expect(pathname).toBe('/accept-invite');
      const asked = await service.query<{ count: number }>(
        'select count(*)::int as count from invites where email_norm = $1',
        ['provisioned@example.com'],
      );
      expect(asked).toEqual([{ count: 2 }]);

      const token = searchParams.get('token') ?? '';
      expect((await browser.post('/api/auth/v1/invites/accept', { token })).status).toBe(200);
      expect((await browser.get('/api/settings/v1/workspace')).body).toMatchObject({ id: acme.workspaceId });
      const [row] = await service.query('select user_id, source, active from members where id = $1', [id]);
      expect(row).toEqual({ user_id: me.id, source: 'scim', active: true });

      // An email still asks about the other workspace, and asks again when that has expired.
      expect(outcome(await browser.signIn(who))).toEqual(DONE);
      await service.query(`update invites set expires_at = '2026-11-01' where email_norm = $1`, [
        'provisioned@example.com',
      ]);
      expect(outcome(await browser.signIn(who))).toEqual([302, expect.stringContaining('/accept-invite?')]);
      // No workspace decides whether the person can use the service.
      await service.query('update members set active = false where workspace_id = $1', [acme.workspaceId]);
      expect((await meOf((await enter(who)).browser)).workspaces).toMatchObject([own]);
    });

    it('makes no workspace for a new person whom others await, unless these end the access of the person', async () => {
      const who = visitor();
      const [acme, other] = [await service.client(), await service.client()];
      const provider = await Provider.connect(service, acme);
      const { id } = await provider.create({ userName: who.email, role: 'editor' });
      await (await Provider.connect(service, other)).create({ userName: who.email });
      const { browser, answer } = await enter(who);
      expect(outcome(answer)).toEqual(DONE);
      const workspaces = [
        { id: acme.workspaceId, role: 'editor' },
        { id: other.workspaceId, role: 'viewer' },
      ];
      expect((await meOf(browser)).workspaces).toMatchObject(workspaces);
      await service.query('delete from members where workspace_id = $1 and user_id is not null', [
        other.workspaceId,
      ]);
      await provider.members.change(provider.acting, id, () => ({ active: false }));
      for (const again of [await enter(who), await enter(who)])
        expect((await meOf(again.browser)).workspaces).toMatchObject([
          { name: "Grace Hopper's workspace", role: 'admin' },
        ]);
    });

    it('leads a new person who was invited to the workspace of the invitation', async () => {
      const who = visitor();
      const admin = await service.person('admin', await service.client({ name: 'Host' }));
      await admin.post('/api/settings/v1/invites', { email: who.email, role: 'editor' });
      const { browser, answer } = await enter(who);
      expect(outcome(answer)).toEqual(DONE);
      expect((await meOf(browser)).workspaces).toMatchObject([{ name: 'Host', role: 'editor' }]);
    });

    it('gives a person without a workspace to go to those that others have prepared', async () => {
      const who = visitor();
      const { browser } = await enter(who);
      const { id } = await meOf(browser);
      await service.query('delete from members where user_id = $1', [id]);
      const acme = await service.client();
      await (await Provider.connect(service, acme)).create({ userName: who.email, role: 'editor' });
      expect(outcome(await browser.signIn(who))).toEqual(DONE);
      expect((await meOf(browser)).workspaces).toMatchObject([{ id: acme.workspaceId, role: 'editor' }]);
      const { text } = await mailTo(service, who.email, { subject: 'You are now a member of Acme' });
      expect(text).toContain('the workspace "Acme" with the role editor,');
      expect(text).toContain('You can leave it in the settings of the workspace.');
    });

    it('gives nobody the membership of another address, nor of one that the issuer does not verify', async () => {
      const acme = await Provider.connect(service, await service.client());
      const { id } = await acme.create({
        userName: 'awaited@example.com',
        emails: ['first@example.com', 'kelvin2@example.com'],
      });
      for (const claims of [
        { email: 'first@example.com', email_verified: 'true' },
        { email: 'awaited@example.com' },
        { email: 'kelvin2@example.com' },
      ])
        expect((await meOf((await enter(visitor(claims))).browser)).workspaces).toHaveLength(1);
      expect(await service.query('select user_id from members where id = $1', [id])).toEqual([
        { user_id: null },
      ]);
    });

    it('redirects to the screen of the dashboard that the person has asked for', async () => {
      for (const next of ['settings/team', '?status=paused&q=jar']) {
        const browser = new Browser(service);
        const path = await browser.visit(await browser.start(`?next=${encodeURIComponent(next)}`), visitor());
        expect(outcome(await browser.get(path))).toEqual([302, `https://qr.test/${next}`]);
      }
    });

    it('asks the person again for a fresh proof, and refuses a sign-in of before', async () => {
      const person = visitor();
      const browser = new Browser(service);
      await browser.signIn(person);
      const start = await browser.start('?fresh=true&next=settings/api-keys');
      expect([start.searchParams.get('prompt'), start.searchParams.get('max_age')]).toEqual(['login', '0']);
      const path = await browser.visit(start, person);
      expect(outcome(await browser.get(path))).toEqual([302, 'https://qr.test/settings/api-keys']);
      const forgery = { payload: { auth_time: Math.floor(Date.now() / 1_000) - 3_600 } };
      const again = await browser.visit(await browser.start('?fresh=true'), { ...person, forgery });
      expect(outcome(await browser.get(again))).toEqual([401, 'unauthenticated']);
    });

    it('is no fresh proof if the provider has asked nobody', async () => {
      const person = visitor();
      const browser = new Browser(service);
      const createsKey = async () =>
        (await browser.post('/api/settings/v1/api-keys', { name: 'Till', scope: 'read' })).body.code;
      await browser.signIn({ ...person, forgery: { payload: { auth_time: null } } });
      expect(await createsKey()).toBe('reauthentication_required');
      const askedLongAgo = Math.floor(service.clock.now().getTime() / 1_000) - 600;
      await browser.signIn({ ...person, forgery: { payload: { auth_time: askedLongAgo } } });
      expect(await createsKey()).toBe('reauthentication_required');
      await browser.get(await browser.visit(await browser.start('?fresh=true'), person));
      expect(await createsKey()).toBeUndefined();
    });

    it('needs no second factor of the account: that is up to the provider', async () => {
      const person = visitor();
      const account = await confirmedAt(service, person.email);
      await addApp(service, account);
      const browser = new Browser(service);
      expect(outcome(await browser.signIn(person))).toEqual(DONE);
      expect(await meOf(browser)).toMatchObject({ id: account.userId, secondFactor: ['totp'] });
    });

    it('redirects only to the dashboard, whatever the query asks for', async () => {
      const browser = new Browser(service);
      const path = await browser.visit(await browser.start(), visitor());
      const answer = await browser.get(`${path}&returnTo=https://evil.example&next=//evil.example`);
      expect(outcome(answer)).toEqual(DONE);
    });

    it('answers 403 to an API key', async () => {
      const { status, body } = await (await service.client()).get(CALLBACK);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    });

    it.each(['__proto__=1', 'constructor=1', 'prototype=1', 'state=%00', 'code=a%00b'])(
      'answers 422 to ?%s',
      async (query) => {
        const { status, body } = await anonymous(service).get(`${CALLBACK}?${query}`);
        expect([status, body.code]).toEqual([422, 'validation_failed']);
      },
    );
  });

  it('logs neither e-mails nor codes, states, tokens and secrets', async () => {
    const who = visitor();
    const browser = new Browser(service);
    const path = await browser.visit(await browser.start(), who);
    const refused = await browser.visit(await browser.start(), { ...who, error: 'access_denied' });
    await browser.get(refused);
    await browser.get(path);
    const log = JSON.stringify(service.log);
    const { searchParams } = new URL(path, service.url);
    for (const secret of [
      ...[searchParams.get('code')!, searchParams.get('state')!, who.email],
      ...['the secret of the client', 'words of the issuer', 'access_denied', 'eyJ'],
    ])
      expect(log).not.toContain(secret);
    expect(log).toContain('OAUTH_AUTHORIZATION_RESPONSE_ERROR');
  });
});

describe('sign-in with OpenID Connect if the issuer returns the email only from the userinfo endpoint', () => {
  let service: TestService;
  beforeAll(async () => {
    const env = {
      OIDC_TRUSTED_EMAIL_DOMAINS: 'Corp.example, bücher.example',
      ...environmentFor(issuers.thin),
    };
    service = await TestService.start({ roles: 'all', connections: 10, env });
  });
  afterAll(() => service.close());

  const enter = async (claims: Partial<Visitor['claims']>) => {
    const browser = new Browser(service);
    return { browser, answer: await browser.signIn(visitor(claims)) };
  };
  const SILENT = { email_verified: undefined };

  describe('and OIDC_TRUSTED_EMAIL_DOMAINS contains the domain of the email', () => {
    it.each([
      { email: 'ada@corp.example' },
      { email: 'Bob@CORP.Example', email_verified: null },
      { email: 'grete@bücher.example' },
      { email: 'hans@xn--bcher-kva.example' },
      ...[true, 1, '1'].map((xms_edov) => ({
        email: `edov-${typeof xms_edov}-${++hosts}@else.example`,
        xms_edov,
      })),
      { email: 'both@else.example', email_verified: false, xms_edov: true },
    ])('counts as verified: %j', async (claims) => {
      const { browser, answer } = await enter({ ...SILENT, ...claims });
      expect([outcome(answer), await meOf(browser)]).toMatchObject([DONE, { emailVerified: true }]);
    });

    it.each([
      { email: 'ada@sub.corp.example' },
      { email: 'ada@notcorp.example' },
      { email: 'ada@corp.example.evil.example' },
      { email: 'corp.example@evil.example' },
      { email: 'denied@corp.example', email_verified: false },
      { email: 'text@corp.example', email_verified: 'true' },
      ...[false, 0, '0', 'false'].map((xms_edov) => ({ email: `guest-${++hosts}@corp.example`, xms_edov })),
      { email: 'word@else.example', xms_edov: 'true' },
    ])('does not count as verified: %j', async (claims) => {
      const { browser, answer } = await enter({ ...SILENT, ...claims });
      expect([outcome(answer), await meOf(browser)]).toMatchObject([DONE, { emailVerified: false }]);
    });

    it.each([
      'a@corp.example@evil.example',
      '"a@corp.example"@evil.example',
      'a@corp.example.',
      'a@ｃorp.example',
    ])('is no email: %s', async (email) => {
      const before = await countsOf(service);
      expect(outcome((await enter({ ...SILENT, email })).answer)).toEqual([403, 'forbidden']);
      expect(await countsOf(service)).toEqual(before);
    });

    it('links the account that has it verified, also for another subject, and no account of another domain', async () => {
      const mine = await confirmedAt(service, 'mine@corp.example');
      for (const sub of ['first', 'second']) {
        const { browser } = await enter({ ...SILENT, sub, email: 'Mine@Corp.example' });
        expect(await meOf(browser)).toMatchObject({ id: mine.userId });
      }
      expect((await signIn(service, mine.email)).status).toBe(200);
      const other = await confirmedAt(service, 'other@else.example');
      const before = await countsOf(service);
      for (const denied of [{}, { xms_edov: 0 }, { xms_edov: 'true' }])
        expect(outcome((await enter({ ...SILENT, email: other.email, ...denied })).answer)).toEqual([
          403,
          'forbidden',
        ]);
      expect(await countsOf(service)).toEqual(before);
    });

    it('takes the account of somebody who never confirmed it: password and sessions end', async () => {
      const squatter = await signUp(service, { email: 'boss@corp.example' });
      const { browser } = await enter({ ...SILENT, email: squatter.email });
      expect(await meOf(browser)).toMatchObject({ id: squatter.userId, emailVerified: true });
      expect((await squatter.get('/api/auth/v1/me')).status).toBe(401);
      expect((await signIn(service, squatter.email)).status).toBe(401);
    });

    it('leads a person whom SCIM has provisioned right into that workspace, without one of their own', async () => {
      const acme = await service.client();
      const email = 'provisioned@corp.example';
      await (await Provider.connect(service, acme)).create({ userName: email, role: 'editor' });
      const { browser, answer } = await enter({ ...SILENT, email });
      expect(outcome(answer)).toEqual(DONE);
      expect((await meOf(browser)).workspaces).toMatchObject([{ id: acme.workspaceId, role: 'editor' }]);
      expect((await browser.get('/api/settings/v1/workspace')).body).toMatchObject({ id: acme.workspaceId });
    });
  });

  it('asks for e-mail and name, and for the word that the e-mail is verified', async () => {
    for (const email_verified of [true, false, 'true']) {
      const who = visitor({ email_verified });
      const browser = new Browser(service);
      expect(outcome(await browser.signIn(who))).toEqual(DONE);
      expect(await meOf(browser)).toMatchObject({
        email: who.email,
        emailVerified: email_verified === true,
        name: 'Grace Hopper',
      });
    }
  });

  it('answers 403 when there is none either', async () => {
    const { status, body } = await new Browser(service).signIn(visitor({ email: undefined }));
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});
