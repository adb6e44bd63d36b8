import { KnownOrigin, Transactions } from '#libs/database';
import { DailyAddressHash } from '#libs/http-server';
import { GuessBrake } from '#libs/limits';
import { loadConfig } from '#libs/platform';
import { PasswordsService } from '#libs/secrets';
import { KnownOriginsService } from '../../src/accounts/known-origins.service.js';
import { AttemptsService } from '../../src/http/limits/attempts.service.js';
import { SIGN_IN_BY_SITE } from '../../src/http/limits/attempts.rules.js';
import { anonymous, browserOf, cookieOf, PASSWORD, personOf, signIn, signUp } from '../toolbox/people.js';
import { APP_SECRET } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { useTwoServices } from '../toolbox/use-two-services.js';
import { waitUntil } from '../toolbox/wait-until.js';

const MINUTE_MS = 60_000;

describe('POST /api/auth/v1/sign-in', () => {
  const world = useService({ connections: 10 });
  afterEach(() => jest.restoreAllMocks());
  const signInFrom = (address: string, email: string, password: string) => {
    const headers = { 'x-forwarded-for': address };
    return anonymous(world.service).post('/api/auth/v1/sign-in', { email, password }, { headers });
  };

  it('answers 200 with the person, their workspace and a cookie, whatever the case of the e-mail', async () => {
    const person = await signUp(world.service);
    const answer = await signIn(world.service, person.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { id: person.userId }, workspace: { id: person.workspaceId } });
    expect(cookieOf(answer)).not.toBe(person.token);
    expect((await personOf(world.service, answer).get('/api/v1/qr')).status).toBe(200);
  });

  it('takes a password in any Unicode form', async () => {
    const password = 'Grüezi mitenand 7';
    const person = await signUp(world.service, { password: password.normalize('NFC') });
    expect((await signIn(world.service, person.email, password.normalize('NFD'))).status).toBe(200);
    const other = await signUp(world.service, { password: password.normalize('NFD') });
    expect((await signIn(world.service, other.email, password.normalize('NFC'))).status).toBe(200);
  });

  it('gives the same answer to a wrong password and to an unknown account', async () => {
    const person = await signUp(world.service);
    const answers = [
      await signIn(world.service, person.email, 'a wrong password'),
      await signIn(world.service, 'unknown@example.com', 'a wrong password'),
    ].map(({ status, headers, body: { requestId: _, ...body } }) => [
      status,
      headers['www-authenticate'],
      headers['set-cookie'],
      body,
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(0, 3)).toEqual([401, 'Bearer', undefined]);
  });

  it('blocks a network for an account after 10 wrong passwords in 15 minutes, the right one too, and then for longer', async () => {
    const person = await signUp(world.service);
    const other = await signUp(world.service);
    const wrong = () => signIn(world.service, person.email, 'a wrong password');
    for (let count = 0; count < 10; count++) expect((await wrong()).status).toBe(401);
    const blocked = await signIn(world.service, person.email);
    expect([blocked.status, blocked.body.code, blocked.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '60',
    ]);
    expect((await signIn(world.service, other.email)).status).toBe(200);
    world.service.clock.advance(MINUTE_MS);
    expect((await wrong()).status).toBe(401);
    expect((await wrong()).headers['retry-after']).toBe('120');
    world.service.clock.advance(2 * MINUTE_MS);
    expect((await signIn(world.service, person.email)).status).toBe(200);
    expect((await wrong()).status).toBe(401);
  });

  it('judges no more than 10 of 40 passwords that are tried at once', async () => {
    const person = await signUp(world.service);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signIn(world.service, person.email, `a wrong password ${index}`),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const judged = statuses.filter((status) => status === 401).length;
    expect(judged).toBeGreaterThan(0);
    // A slow machine judges fewer: those that wait too long are refused as a flood.
    expect(judged).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - judged);
  });

  it('computes no hash for a blocked network or account', async () => {
    const { app } = world.service.running;
    const person = await signUp(world.service);
    for (let count = 0; count < 10; count++) await signIn(world.service, person.email, 'a wrong password');
    const address = '203.0.113.77';
    const site = app.get(DailyAddressHash).ofSite(address, world.service.clock.now());
    for (let count = 0; count < 100; count++)
      await app.get(AttemptsService).failed('sign in from a site', site, SIGN_IN_BY_SITE);
    const matches = jest.spyOn(app.get(PasswordsService), 'matches');
    const other = await signUp(world.service);
    const answers = [
      await signIn(world.service, person.email),
      await signInFrom(address, other.email, PASSWORD),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect(matches).not.toHaveBeenCalled();
  });

  it('judges the right password of one network before those that wait from another', async () => {
    const person = await signUp(world.service);
    const matches = jest.spyOn(world.service.running.app.get(PasswordsService), 'matches');
    const answered: number[] = [];
    const note = async (answer: ReturnType<typeof signIn>) => answered.push((await answer).status);
    const flood = Array.from({ length: 20 }, (_, index) =>
      note(signInFrom('203.0.113.78', `nobody-${index}@example.com`, 'a wrong password')),
    );
    const isFlooded = () => Promise.resolve(matches.mock.calls.length >= 10);
    await waitUntil(isFlooded, 'the first passwords to be judged');
    await note(signInFrom('203.0.113.79', person.email, PASSWORD));
    expect(answered).toContain(200);
    expect(answered.length).toBeLessThan(20);
    await Promise.all(flood);
  });

  it('keeps nobody out because of wrong passwords from another network', async () => {
    const person = await signUp(world.service);
    const guess = () => signInFrom('203.0.113.80', person.email, 'a wrong password');
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await signInFrom('203.0.113.81', person.email, PASSWORD)).status).toBe(200);
  });

  it('lets a browser that signed in before through, even from the network of somebody who guesses', async () => {
    const person = await signUp(world.service);
    const address = '203.0.113.82';
    const browser = browserOf(await signInFrom('203.0.113.83', person.email, PASSWORD));
    const signInWith = (password: string, { email } = person) =>
      anonymous(world.service).post(
        '/api/auth/v1/sign-in',
        { email, password },
        { headers: { 'x-forwarded-for': address, cookie: `__Host-browser=${browser}` } },
      );
    for (let count = 0; count < 10; count++) await signInFrom(address, person.email, 'a wrong password');
    expect((await signInFrom(address, person.email, PASSWORD)).status).toBe(429);
    const { body, headers } = await signInWith(PASSWORD);
    expect([body.user, browserOf({ headers })]).toMatchObject([{ id: person.userId }, browser]);
    // Whoever guesses in this network gains nothing from it.
    expect((await signInFrom(address, person.email, 'a wrong password')).status).toBe(429);
    // It has a limit of its own, and is nothing special for other accounts.
    for (let count = 0; count < 10; count++) expect((await signInWith('a wrong password')).status).toBe(401);
    expect((await signInWith(PASSWORD)).status).toBe(429);
    const other = await signUp(world.service);
    for (let count = 0; count < 10; count++) await signInFrom(address, other.email, 'a wrong password');
    expect((await signInWith(PASSWORD, other)).status).toBe(429);
  });

  it('knows a browser and a network as long as their secret is a previous one', async () => {
    const person = await signUp(world.service);
    const address = '203.0.113.88';
    const browser = browserOf(await signInFrom(address, person.email, PASSWORD));
    const { running, clock } = world.service;
    const transactions = running.app.get(Transactions);
    const knownWith = (env: Record<string, string>, origin: { browser: string; address: string }) =>
      new KnownOriginsService(
        transactions.repositoryOf(KnownOrigin),
        transactions,
        clock,
        loadConfig({ APP_SECRET: 'another secret of 32 bytes or more', ...env }),
      ).find(person.userId, { network: '', site: '', userAgent: undefined, language: 'en', ...origin });
    const known = { browser: browser ?? '', address };
    const previous = { APP_SECRET_PREVIOUS: APP_SECRET };
    expect([
      await knownWith(previous, known),
      await knownWith(previous, { ...known, browser: 'another' }),
      await knownWith({}, known),
    ]).toEqual(['browser', 'network', null]);
  });

  it('does not count right passwords, and keeps the count of wrong ones from the same network', async () => {
    const person = await signUp(world.service);
    const from = (password: string) => signInFrom('203.0.113.87', person.email, password);
    for (let count = 0; count < 11; count++) expect((await from(PASSWORD)).status).toBe(200);
    for (let count = 0; count < 9; count++) expect((await from('a wrong password')).status).toBe(401);
    expect((await from(PASSWORD)).status).toBe(200);
    expect((await from('a wrong password')).status).toBe(401);
    expect((await from('a wrong password')).status).toBe(429);
  });

  it('slows an account that is guessed from many networks only where the person never signed in', async () => {
    const person = await signUp(world.service);
    const known = '203.0.113.84';
    await signInFrom(known, person.email, PASSWORD);
    const brake = world.service.running.app.get(GuessBrake);
    for (let count = 0; count < 199; count++) await brake.failed('sign in to an account', person.email);
    await signInFrom('203.0.113.85', person.email, 'a wrong password');
    const slowDown = jest.spyOn(brake, 'slowDown');
    expect((await signInFrom(known, person.email, PASSWORD)).status).toBe(200);
    expect(slowDown).not.toHaveBeenCalled();
    const startedAt = performance.now();
    expect((await signInFrom('203.0.113.86', person.email, PASSWORD)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(490);
    const stored = await world.service.query('select * from known_origins where user_id = $1', [
      person.userId,
    ]);
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  it('answers 403 to a sign-in that another site sends, and signs nobody in', async () => {
    const person = await signUp(world.service);
    const body = { email: person.email, password: PASSWORD };
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await anonymous(world.service).post('/api/auth/v1/sign-in', body, { headers });
    expect([answer.status, answer.body.code, cookieOf(answer)]).toEqual([403, 'forbidden', undefined]);
  });

  it('answers 415 to a form, as a page elsewhere could send one', async () => {
    const person = await signUp(world.service);
    const form = `email=${person.email}&password=${PASSWORD}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await anonymous(world.service).post('/api/auth/v1/sign-in', form, { headers });
    expect([answer.status, cookieOf(answer)]).toEqual([415, undefined]);
  });

  it('answers 403 to an API key, a bad one too', async () => {
    const body = { email: 'a@example.com', password: PASSWORD };
    expect((await world.acme.post('/api/auth/v1/sign-in', body)).status).toBe(403);
    const headers = { authorization: 'Bearer qrk_wrong' };
    expect((await anonymous(world.service).post('/api/auth/v1/sign-in', body, { headers })).status).toBe(403);
  });

  it.each([
    ['was removed from', 'delete from members', 'no longer a member of any workspace'],
    ['is deactivated in', 'update members set active = false', 'deactivated in all its workspaces'],
  ])('answers 403 forbidden to a person who %s every workspace', async (_what, statement, reason) => {
    const person = await signUp(world.service);
    await world.service.query(`${statement} where user_id = $1`, [person.userId]);
    const { status, body } = await signIn(world.service, person.email);
    expect([status, body.code, body.detail]).toEqual([403, 'forbidden', expect.stringContaining(reason)]);
  });
});

describe('a session, on two services', () => {
  const world = useTwoServices();

  it('ends everywhere by signing out, and clears the cookie', async () => {
    const person = await signUp(world.here);
    const elsewhere = personOf(world.there, await signIn(world.here, person.email));
    const same = elsewhere.at(world.here);
    expect((await elsewhere.get('/api/auth/v1/me')).status).toBe(200);
    const out = await same.post('/api/auth/v1/sign-out', undefined);
    expect([out.status, cookieOf(out)]).toEqual([204, '']);
    expect((await same.get('/api/auth/v1/me')).status).toBe(401);
    const isRefused = async () => (await elsewhere.get('/api/auth/v1/me')).status === 401;
    await waitUntil(isRefused, 'the session to end in the other process');
    expect((await person.get('/api/auth/v1/me')).status).toBe(200);
  });
});
