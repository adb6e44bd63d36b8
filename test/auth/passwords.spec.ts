import { PasswordsService } from '#libs/secrets';
import type { Client } from '../toolbox/client.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { anonymous, browserOf, cookieOf, PASSWORD, personOf, signIn, signUp } from '../toolbox/people.js';
import { auditedIn } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const NEXT = 'another horse battery staple';

describe('POST /api/auth/v1/password', () => {
  const world = useService({ roles: 'all' });

  it('changes the password, ends all other sessions, and gives this one a new cookie', async () => {
    const person = await signUp(world.service);
    const other = personOf(world.service, await signIn(world.service, person.email));
    const answer = await person.post('/api/auth/v1/password', { current: PASSWORD, next: NEXT });
    expect(answer.status).toBe(204);
    const statuses = [person, other].map(async (each) => (await each.get('/api/auth/v1/me')).status);
    expect(await Promise.all(statuses)).toEqual([401, 401]);
    const headers = { cookie: `__Host-session=${cookieOf(answer)}` };
    expect((await anonymous(world.service).get('/api/auth/v1/me', { headers })).status).toBe(200);
    expect((await signIn(world.service, person.email)).status).toBe(401);
    expect((await signIn(world.service, person.email, NEXT)).status).toBe(200);
  });

  it('answers 422 to a wrong current one and to a bad next one, and keeps the password', async () => {
    const person = await signUp(world.service);
    for (const [body, pointer] of [
      [{ current: 'a wrong password', next: NEXT }, '/current'],
      [{ current: PASSWORD, next: 'short' }, '/next'],
      [{ current: PASSWORD, next: 'qwertyuiop' }, '/next'],
      [{ current: PASSWORD, next: 'Ada Lovelace 7' }, '/next'],
      [{ next: NEXT }, '/current'],
    ] as const) {
      const answer = await person.post('/api/auth/v1/password', body);
      expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    }
    expect((await person.get('/api/auth/v1/me')).status).toBe(200);
    expect((await signIn(world.service, person.email)).status).toBe(200);
  });

  it('answers 429 after 10 wrong ones, so that a stolen session does not find it out', async () => {
    const person = await signUp(world.service);
    const attempt = () => person.post('/api/auth/v1/password', { current: 'a wrong password', next: NEXT });
    for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(422);
    expect((await attempt()).status).toBe(429);
  });
});

describe('POST /api/auth/v1/password-reset', () => {
  const world = useService({ roles: 'all', connections: 10 });
  afterEach(() => jest.restoreAllMocks());
  const request = (email: string, headers = {}) =>
    anonymous(world.service).post('/api/auth/v1/password-reset', { email }, { headers });
  const confirm = (token: string, password = NEXT) =>
    anonymous(world.service).post('/api/auth/v1/password-reset/confirm', { token, password });
  const resetMailsTo = async (email: string) =>
    (await mailsTo(world.service, email)).filter(({ subject }) => subject === 'Reset your password');
  const tokenFor = async (email: string) => {
    await request(email);
    return (await mailTo(world.service, email, { subject: 'Reset your password' })).token;
  };

  it('answers 202 to anybody, and mails only to who has an account', async () => {
    const person = await signUp(world.service);
    const answers = [await request(person.email), await request('nobody@example.com')];
    expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual([
      [202, 0],
      [202, 0],
    ]);
    await mailTo(world.service, person.email, { subject: 'Reset your password' });
    expect(await mailsTo(world.service, 'nobody@example.com')).toEqual([]);
  });

  it('sets another password once with the token of the newest mail, and ends all sessions', async () => {
    const person = await signUp(world.service);
    const older = await tokenFor(person.email);
    const token = await tokenFor(person.email);
    expect((await confirm(older)).status).toBe(422);
    expect((await confirm(token, 'lovelace 1815')).body.errors).toMatchObject([
      { pointer: '/password', code: 'common_password' },
    ]);
    expect((await confirm(token)).status).toBe(204);
    expect((await person.get('/api/auth/v1/me')).status).toBe(401);
    expect((await signIn(world.service, person.email)).status).toBe(401);
    expect((await signIn(world.service, person.email, NEXT)).status).toBe(200);
    const again = await confirm(token, 'a third horse battery staple');
    expect([again.status, again.body.errors]).toMatchObject([422, [{ pointer: '/token' }]]);
    expect((await signIn(world.service, person.email, NEXT)).status).toBe(200);
  });

  it('lets who was blocked after wrong passwords sign in again', async () => {
    const person = await signUp(world.service);
    for (let count = 0; count < 10; count++) await signIn(world.service, person.email, 'a wrong password');
    expect((await signIn(world.service, person.email)).status).toBe(429);
    const browser = browserOf(await confirm(await tokenFor(person.email)));
    expect((await signIn(world.service, person.email, NEXT)).status).toBe(200);
    // Who guesses on does not lock them out again.
    for (let count = 0; count < 10; count++) await signIn(world.service, person.email, 'a wrong password');
    expect((await signIn(world.service, person.email, NEXT)).status).toBe(429);
    const headers = { cookie: `__Host-browser=${browser}` };
    const body = { email: person.email, password: NEXT };
    expect((await anonymous(world.service).post('/api/auth/v1/sign-in', body, { headers })).status).toBe(200);
  });

  it('lets one of 10 requests with the same token through', async () => {
    const person = await signUp(world.service);
    const token = await tokenFor(person.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => confirm(token, `${NEXT} number ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(422)]);
  });

  it('answers 422, without a hash, to a token of an hour ago, of another purpose or of nobody', async () => {
    const person = await signUp(world.service);
    const { token: verifying } = await mailTo(world.service, person.email);
    const token = await tokenFor(person.email);
    const hash = jest.spyOn(world.service.running.app.get(PasswordsService), 'hash');
    expect((await confirm(verifying)).status).toBe(422);
    expect((await confirm('A'.repeat(43))).status).toBe(422);
    world.service.clock.advance(3_600_000);
    expect((await confirm(token)).status).toBe(422);
    expect(hash).not.toHaveBeenCalled();
    expect((await signIn(world.service, person.email)).status).toBe(200);
  });

  it.each([false, true])(
    'revokes the API keys that the account has made only if asked: %s',
    async (isAsked) => {
      const person = await signUp(world.service);
      const made = await person.post<{ key: string }>('/api/settings/v1/api-keys', {
        name: 'Till',
        scope: 'read',
      });
      const headers = { authorization: `Bearer ${made.body.key}` };
      const withKey = async () => (await anonymous(world.service).get('/api/v1/qr', { headers })).status;
      const body = {
        token: await tokenFor(person.email),
        password: NEXT,
        ...(isAsked && { revokeApiKeys: true }),
      };
      expect((await anonymous(world.service).post('/api/auth/v1/password-reset/confirm', body)).status).toBe(
        204,
      );
      expect(await withKey()).toBe(isAsked ? 401 : 200);
    },
  );

  it('revokes, if asked, what was created with those keys, and the invitations that were sent with them', async () => {
    const person = await signUp(world.service);
    await world.service.query('update users set email_verified_at = now() where id = $1', [person.userId]);
    const colleague = await world.service.person('admin', person);
    const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
    const settings = '/api/settings/v1';
    const make = async (by: Client, scope: string, options = {}) =>
      (await by.post<{ id: string; key: string }>(`${settings}/api-keys`, { name: 'Till', scope }, options))
        .body;
    const stolen = await make(person, 'admin');
    const child = await make(anonymous(world.service), 'read_write', bearer(stolen.key));
    const other = await make(colleague, 'read_write');
    const rotated = await colleague.post<{ key: string }>(`${settings}/api-keys/${other.id}/rotate`, {});
    const invite = { email: `thief-${person.userId}@example.com`, role: 'admin' };
    await anonymous(world.service).post(`${settings}/invites`, invite, bearer(stolen.key));
    const replaced = await make(person, 'read');
    const taken = await colleague.post<{ key: string }>(`${settings}/api-keys/${replaced.id}/rotate`, {});
    const statuses = async () => {
      const keys = [stolen, child, replaced, other, rotated.body, taken.body];
      const answers = keys.map(({ key }) => anonymous(world.service).get('/api/v1/qr', bearer(key)));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
    const body = { token: await tokenFor(person.email), password: NEXT, revokeApiKeys: true };
    await anonymous(world.service).post('/api/auth/v1/password-reset/confirm', body);
    expect(await statuses()).toEqual([401, 401, 401, 200, 200, 200]);
    expect((await colleague.get(`${settings}/invites`)).body.items).toEqual([]);
    const revoked = (await auditedIn(world.service, person)).filter(
      ({ action }) => action === 'api_key.revoked',
    );
    expect(revoked).toMatchObject([{ actor: { id: person.userId } }, { actor: { id: person.userId } }]);
  });

  it('takes over an account whose email was never verified: session, password and, if asked, API keys', async () => {
    const squatter = await signUp(world.service, { email: 'victim@example.com' });
    const made = await squatter.post<{ key: string }>('/api/settings/v1/api-keys', {
      name: 'Backdoor',
      scope: 'read_write',
    });
    const headers = { authorization: `Bearer ${made.body.key}` };
    const withKey = () => anonymous(world.service).get('/api/v1/qr', { headers });
    expect((await withKey()).status).toBe(200);
    await anonymous(world.service).post('/api/auth/v1/password-reset/confirm', {
      ...{ token: await tokenFor('victim@example.com'), password: NEXT },
      revokeApiKeys: true,
    });
    expect((await squatter.get('/api/auth/v1/me')).status).toBe(401);
    expect((await withKey()).status).toBe(401);
    const answer = await signIn(world.service, 'victim@example.com', NEXT);
    expect(answer.body.user).toMatchObject({ emailVerified: true });
  });

  it('is not used up by others: a person gets through from their own network', async () => {
    const person = await signUp(world.service);
    const ask = async (network: number) =>
      (
        await anonymous(world.service).post(
          '/api/auth/v1/password-reset',
          { email: person.email },
          { headers: { 'x-forwarded-for': `203.0.113.${network}` } },
        )
      ).status;
    for (let count = 0; count < 6; count++) expect(await ask(1)).toBe(count < 5 ? 202 : 429);
    expect(await ask(2)).toBe(202);
    await waitUntil(
      async () => (await resetMailsTo(person.email)).length === 6,
      'an email for the request from the second network',
    );
    // Somebody consumes the emails of an hour from many networks, and the newest link still works.
    const networks = Array.from({ length: 20 }, (_, index) => 10 + index);
    expect(await Promise.all(networks.map(ask))).toEqual(networks.map(() => 202));
    expect(await ask(99)).toBe(202);
    await waitUntil(async () => (await resetMailsTo(person.email)).length >= 20, '20 emails');
    const sent = await resetMailsTo(person.email);
    expect(sent).toHaveLength(20);
    expect((await confirm(sent.at(-1)!.token)).status).toBe(204);
  });

  it('sends 5 mails an hour to one account from one network, whatever the case, and answers 429 then', async () => {
    const person = await signUp(world.service);
    for (let count = 0; count < 5; count++)
      expect((await request(person.email.toUpperCase())).status).toBe(202);
    const refused = await request(person.email);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  });
});
