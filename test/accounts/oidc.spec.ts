import { ApiKeysService } from '../../src/auth/api-keys.service.js';
import { Client, PersonClient, type Answer } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, signIn, signUp } from '../toolbox/people.js';
import { endProcesses } from '../toolbox/processes.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { Browser, environmentFor, startIssuers, type Issuers, type Visitor } from './oidc-world.js';

const CALLBACK = '/api/auth/v1/oidc/callback';
const START = '/api/auth/v1/oidc/start';
const ATTEMPT = '__Host-oidc';
const SESSION = '__Host-session';
const DONE = [302, 'https://qr.test/'];
const REFUSED = [401, 'unauthenticated'];

let issuers: Issuers;
beforeAll(async () => {
  issuers = await startIssuers();
});
afterAll(endProcesses);

let people = 0;
/** Somebody new, whose e-mail the issuer says is verified. */
function visitor(claims: Partial<Visitor['claims']> = {}): Visitor & { claims: { email: string } } {
  const sub = `person-${++people}`;
  const email = `${sub}@issuer.example`;
  return { claims: { sub, email, email_verified: true, name: 'Grace Hopper', ...claims } as never };
}

const outcome = ({ status, headers, body }: Answer) => [
  status,
  headers.location ?? (body as { code: string } | null)?.code,
];

async function meOf(browser: Browser): Promise<Record<string, unknown>> {
  const { status, body } = await browser.get('/api/auth/v1/me');
  if (status !== 200) throw new Error(`nobody is signed in: ${status}`);
  return body;
}

describe('signing in by OpenID Connect', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ env: environmentFor(issuers.whole) });
  });
  afterAll(() => service.close());

  /** A new browser, after it has come back from the issuer. */
  const enter = async (who: Visitor) => {
    const browser = new Browser(service);
    return { browser, answer: await browser.signIn(who) };
  };
  const counts = async () => {
    const sql =
      'select (select count(*) from users) users, (select count(*) from identities) identities, (select count(*) from sessions) sessions';
    return (await service.query(sql))[0];
  };
  const confirmed = async (email: string): Promise<PersonClient> => {
    const person = await signUp(service, { email });
    const { token } = await mailTo(service, email);
    const { status } = await anonymous(service).post('/api/auth/v1/verify-email', { token });
    expect(status).toBe(204);
    return person;
  };

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
        /^__Host-oidc=; Max-Age=0; .*,__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(await meOf(browser)).toEqual({
        id: expect.any(String),
        email: who.claims.email,
        emailVerified: true,
        name: 'Grace Hopper',
        locale: null,
        timezone: null,
        workspaces: [{ id: expect.any(String), name: "Grace Hopper's workspace", role: 'admin' }],
      });
      expect(await mailsTo(service, who.claims.email)).toEqual([]);
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

    it('takes an unverified account from whoever made it: password, sessions, keys, mails and identities end', async () => {
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
      const { email } = attacker.claims;
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
      const { token } = await mailTo(service, made.email, { subject: 'Choose a new password' });
      const reset = { token, password: PASSWORD };
      expect((await anonymous(service).post('/api/auth/v1/password-reset/confirm', reset)).status).toBe(204);
      expect((await signIn(service, made.email)).status).toBe(200);
    });

    it('unlinks an unverified account whose password is reset by mail', async () => {
      const email = 'reset@example.com';
      const attacker = visitor({ email, email_verified: false });
      await enter(attacker);
      await anonymous(service).post('/api/auth/v1/password-reset', { email });
      const { token } = await mailTo(service, email, { subject: 'Choose a new password' });
      const reset = { token, password: PASSWORD };
      expect((await anonymous(service).post('/api/auth/v1/password-reset/confirm', reset)).status).toBe(204);
      expect(outcome((await enter(attacker)).answer)).toEqual([403, 'forbidden']);
      expect((await signIn(service, email)).status).toBe(200);
    });

    it.each([false, undefined, null, 'true', 1, [true], { verified: true }])(
      'answers 403 when the e-mail is that of an account, and email_verified is %j',
      async (email_verified) => {
        for (const owner of [
          await confirmed(`verified-${++people}@example.com`),
          await signUp(service, { email: `unverified-${++people}@example.com` }),
        ]) {
          const before = await counts();
          const { browser, answer } = await enter(visitor({ email: owner.email, email_verified }));
          expect(outcome(answer)).toEqual([403, 'forbidden']);
          expect(answer.body.detail).toMatch(/sign in by password/);
          expect(browser.cookies.size).toBe(0);
          expect(await counts()).toEqual(before);
          expect((await owner.get('/api/auth/v1/me')).status).toBe(200);
        }
      },
    );

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
      const { token } = await mailTo(service, who.claims.email);
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
        expect(answer.body.detail).toMatch(/tells no e-mail/);
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
      const { browser } = await enter(visitor({ name: claim, email: `somebody@host-${++people}.example` }));
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

    it('answers 403 to a person whose account is in no workspace any more', async () => {
      const who = visitor();
      const { id } = await meOf((await enter(who)).browser);
      await service.query('update members set active = false where user_id = $1', [id]);
      const { browser, answer } = await enter(who);
      expect(outcome(answer)).toEqual([403, 'forbidden']);
      expect(browser.cookies.size).toBe(0);
    });

    it('leads nowhere but to the dashboard, whatever the query asks for', async () => {
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

  describe('GET /api/auth/v1/oidc/callback answers 401, makes no account and signs nobody in', () => {
    /** One attempt at the service, and where the issuer leads back to. */
    const back = async (who: Visitor = visitor()) => {
      const browser = new Browser(service);
      return { browser, path: await browser.visit(await browser.start(), who) };
    };
    const expectRefusal = async (browser: Browser, path: string) => {
      const before = await counts();
      const answer = await browser.get(path);
      expect([answer.status, answer.body.code, answer.headers['www-authenticate']]).toEqual([
        ...REFUSED,
        'Bearer',
      ]);
      expect(answer.headers['set-cookie']).toMatch(/^__Host-oidc=; Max-Age=0; [^,]*$/);
      expect(answer.headers.location).toBeUndefined();
      expect(await counts()).toEqual(before);
      return answer;
    };

    it('without the cookie of the attempt', async () => {
      const { path } = await back();
      await expectRefusal(new Browser(service), path);
    });

    it('in another browser, which has begun an attempt of its own', async () => {
      const { path } = await back();
      const other = await back();
      await expectRefusal(other.browser, path);
    });

    it('with the cookie of another attempt beside the state of this one', async () => {
      const mine = await back();
      const other = await back();
      mine.browser.cookies.set(ATTEMPT, other.browser.cookies.get(ATTEMPT)!);
      await expectRefusal(mine.browser, mine.path);
    });

    it('with a cookie that was tampered with, cut off, or that is none', async () => {
      const { browser, path } = await back();
      const sealed = browser.cookies.get(ATTEMPT)!;
      const bytes = Buffer.from(sealed, 'base64url');
      for (let index = 0; index < bytes.length; index += 17) {
        const tampered = Buffer.from(bytes);
        tampered.writeUInt8(bytes.readUInt8(index) ^ 1, index);
        browser.cookies.set(ATTEMPT, tampered.toString('base64url'));
        await expectRefusal(browser, path);
      }
      for (const value of ['', 'e30', sealed.slice(0, 20), `${sealed}AAAA`, 'x'.repeat(5_000)]) {
        browser.cookies.set(ATTEMPT, value);
        await expectRefusal(browser, path);
      }
      browser.cookies.set(ATTEMPT, sealed);
      expect(outcome(await browser.get(path))).toEqual(DONE);
    });

    it('ten minutes after the start', async () => {
      const [early, late] = [await back(), await back()];
      service.clock.advance(599_000);
      expect(outcome(await early.browser.get(early.path))).toEqual(DONE);
      service.clock.advance(1_000);
      await expectRefusal(late.browser, late.path);
    });

    it('when it is asked a second time, with the cookie and without', async () => {
      const { browser, path } = await back();
      const sealed = browser.cookies.get(ATTEMPT)!;
      expect(outcome(await browser.get(path))).toEqual(DONE);
      await expectRefusal(browser, path);
      browser.cookies.set(ATTEMPT, sealed);
      await expectRefusal(browser, path);
    });

    it('when the state is wrong, missing or there twice', async () => {
      for (const change of [
        (query: URLSearchParams) => query.set('state', 'x'.repeat(43)),
        (query: URLSearchParams) => query.delete('state'),
        (query: URLSearchParams) => query.append('state', query.get('state')!),
        (query: URLSearchParams) => query.delete('code'),
        (query: URLSearchParams) => query.set('code', 'wrong'),
        (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
        (query: URLSearchParams) => query.delete('iss'),
      ]) {
        const { browser, path } = await back();
        const url = new URL(path, service.url);
        change(url.searchParams);
        await expectRefusal(browser, url.pathname + url.search);
      }
    });

    it('to a bare call, and to one whose query is nonsense', async () => {
      for (const query of ['', '?', '?code', '?%', '?code[]=1&state[]=2', `?code=${'x'.repeat(5_000)}`]) {
        const { browser } = await back();
        await expectRefusal(browser, CALLBACK + query);
      }
    });

    it('when the issuer refuses, without its words', async () => {
      const { browser, path } = await back({ ...visitor(), error: 'access_denied' });
      expect(path).toContain('error=access_denied');
      const { bytes } = await expectRefusal(browser, path);
      expect(bytes.toString()).not.toMatch(/access_denied|words of the issuer/);
    });

    it('to a code that the issuer gave another client', async () => {
      const browser = new Browser(service);
      const url = await browser.start();
      url.searchParams.set('client_id', 'another');
      await expectRefusal(browser, await browser.visit(url, visitor()));
    });

    it('to a code that belongs to another code verifier or nonce', async () => {
      for (const name of ['code_challenge', 'nonce']) {
        const browser = new Browser(service);
        const url = await browser.start();
        url.searchParams.set(name, 'x'.repeat(43));
        await expectRefusal(browser, await browser.visit(url, visitor()));
      }
    });

    it.each<[string, NonNullable<Visitor['forgery']>]>([
      ['is signed by another key', { isSignedByAnother: true }],
      ['names another issuer', { payload: { iss: 'https://evil.example' } }],
      ['is for another client', { payload: { aud: 'another' } }],
      ['has another nonce', { payload: { nonce: 'x'.repeat(43) } }],
      ['has no nonce', { payload: { nonce: null } }],
      ['has expired', { payload: { exp: 1_000_000_000 } }],
      ['names no subject', { payload: { sub: null } }],
      ['names a subject that is too long', { payload: { sub: 'x'.repeat(256) } }],
      ['names a subject with NUL', { payload: { sub: 'a\0b' } }],
    ])('to an ID token that %s', async (_, forgery) => {
      const { browser, path } = await back({ ...visitor(), forgery });
      await expectRefusal(browser, path);
    });
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
      ...[searchParams.get('code')!, searchParams.get('state')!, who.claims.email],
      ...['the secret of the client', 'words of the issuer', 'access_denied', 'eyJ'],
    ])
      expect(log).not.toContain(secret);
    expect(log).toContain('OAUTH_AUTHORIZATION_RESPONSE_ERROR');
  });
});

describe('signing in by OpenID Connect where the issuer tells the e-mail to whoever asks', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ env: environmentFor(issuers.thin) });
  });
  afterAll(() => service.close());

  it('asks for e-mail and name, and for the word that the e-mail is verified', async () => {
    for (const email_verified of [true, false, 'true']) {
      const who = visitor({ email_verified });
      const browser = new Browser(service);
      expect(outcome(await browser.signIn(who))).toEqual(DONE);
      expect(await meOf(browser)).toMatchObject({
        email: who.claims.email,
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
