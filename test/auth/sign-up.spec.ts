import { PasswordsService } from '#libs/secrets';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, cookieOf, PASSWORD, personOf, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const ADA = {
  email: 'Ada@Example.com',
  password: PASSWORD,
  name: ' Ada Lovelace ',
  workspaceName: 'Analytical Engines',
};

describe('POST /api/auth/v1/sign-up', () => {
  const world = useService({ roles: 'all', connections: 10 });
  afterEach(() => jest.restoreAllMocks());
  const post = (body: object) => anonymous(world.service).post('/api/auth/v1/sign-up', body);

  it('makes an account and a workspace on Free, and signs in with a cookie that only HTTPS and HTTP see', async () => {
    const answer = await post(ADA);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user: {
        id: expect.any(String) as string,
        email: 'Ada@Example.com',
        emailVerified: false,
        name: 'Ada Lovelace',
        locale: null,
        timezone: null,
        hasPassword: true,
        secondFactor: [],
        recoveryCodes: 0,
        workspaces: [
          { id: expect.any(String) as string, name: 'Analytical Engines', role: 'admin', leads: true },
        ],
        deletedWorkspaces: [],
        singleSignOn: null,
      },
      workspace: {
        id: expect.any(String) as string,
        name: 'Analytical Engines',
        plan: 'free',
        limits: { perMinute: 60, perMonth: 1_000 },
        features: { scim: false, sso: false },
        createdAt: '2026-11-21T09:30:00.000Z',
        suspendedAt: null,
      },
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax,__Host-browser=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const me = await personOf(world.service, answer).get('/api/auth/v1/me');
    expect([me.status, me.body]).toEqual([200, answer.body.user]);
  });

  it('answers 409 conflict to an e-mail that is taken, in any case, and changes nothing', async () => {
    const taken = await signUp(world.service, { email: 'grace@example.com' });
    const hash = jest.spyOn(world.service.running.app.get(PasswordsService), 'hash');
    const { status, body, headers } = await post({ ...ADA, email: 'GRACE@example.COM', name: 'Eve' });
    expect([status, body.code, body.errors]).toEqual([
      409,
      'conflict',
      [{ pointer: '/email', code: 'taken', detail: 'email is already taken' }],
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(hash).not.toHaveBeenCalled();
    expect((await taken.get('/api/auth/v1/me')).body.name).toBe('Ada Lovelace');
  });

  it('makes one account when 10 ask for the same e-mail at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post({ ...ADA, email: 'twins@example.com' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each([
    [{ email: 'not an address' }, '/email', 'invalid_value'],
    [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, '/email', 'invalid_value'],
    [{ email: 'a\u3000b@example.com' }, '/email', 'invalid_value'],
    [{ email: 'a\u200bb@example.com' }, '/email', 'invalid_value'],
    [{ email: '\u24d0da@example.com' }, '/email', 'invalid_value'],
    [{ email: '\u212aelvin@example.com' }, '/email', 'invalid_value'],
    [{ email: `a@${'\ufdfa'.repeat(60)}.com` }, '/email', 'invalid_value'],
    [{ password: 'too short' }, '/password', 'too_short'],
    [{ password: 'x'.repeat(129) }, '/password', 'too_long'],
    [{ password: '1234567890' }, '/password', 'common_password'],
    [{ password: 'Passwort123' }, '/password', 'common_password'],
    [{ email: 'grace.hopper@example.com', password: 'gracehopper1' }, '/password', 'common_password'],
    [{ email: 'grace@hopper.example', password: 'grace@hopper.example' }, '/password', 'common_password'],
    [{ name: 'Grace Brewster', password: 'Brewster-1906' }, '/password', 'common_password'],
    [{ workspaceName: 'Flow-Matic', password: 'flow matic!' }, '/password', 'common_password'],
    [{ name: '  ' }, '/name', 'invalid_value'],
    [{ name: 'Ada\u0000' }, '/name', 'invalid_text'],
    [{ name: 'Ada\r\nLovelace' }, '/name', 'invalid_value'],
    [{ workspaceName: 'Ac\u0085me' }, '/workspaceName', 'invalid_value'],
    [{ workspaceName: 'Acme\u2028Inc' }, '/workspaceName', 'invalid_value'],
    [{ workspaceName: 'Acme \u202ecni' }, '/workspaceName', 'invalid_value'],
    [{ workspaceName: null }, '/workspaceName', 'required'],
    [{ plan: 'agency' }, '/plan', 'unknown_field'],
    [{ emailVerified: true }, '/emailVerified', 'unknown_field'],
  ])('answers 422 to %j and signs nobody in', async (fields, pointer, code) => {
    const { status, body, headers } = await post({ ...ADA, email: 'nobody@example.com', ...fields });
    expect([status, body.errors]).toMatchObject([422, [{ pointer, code }]]);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('answers 429 to the 21st of an hour from one network, and lets others on', async () => {
    const from = (address: string, email: string) =>
      anonymous(world.service).post(
        '/api/auth/v1/sign-up',
        { ...ADA, email },
        { headers: { 'x-forwarded-for': address } },
      );
    for (let count = 0; count < 20; count++)
      expect((await from('192.0.2.7', 'many@example.com')).status).toBeLessThan(410);
    const refused = await from('192.0.2.7', 'one-more@example.com');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '3600',
    ]);
    expect((await from('192.0.2.8', 'another@example.com')).status).toBe(201);
  });

  it('counts a /48 of IPv6 as one network, since one person can have all of it', async () => {
    const from = (site: number, network: number) =>
      anonymous(world.service).post(
        '/api/auth/v1/sign-up',
        { ...ADA, email: `site-${site}-${network}@example.com` },
        { headers: { 'x-forwarded-for': `2001:db8:${site}:${network}::1` } },
      );
    const networks = Array.from({ length: 21 }, (_, index) => index);
    const answers = await Promise.all(networks.map((network) => from(1, network)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
    expect((await from(2, 1)).status).toBe(201);
  });

  it('sets the cookie of a signed-in person anew for another account', async () => {
    const first = await signUp(world.service);
    const second = await first.post('/api/auth/v1/sign-up', { ...ADA, email: 'second@example.com' });
    expect(second.status).toBe(201);
    expect(cookieOf(second)).not.toBe(first.token);
  });
});

describe('POST /api/auth/v1/verify-email', () => {
  const world = useService({ roles: 'all' });

  it('confirms the e-mail with the token of the mail, once', async () => {
    const person = await signUp(world.service);
    const { subject, token } = await mailTo(world.service, person.email);
    expect(subject).toBe('Confirm your email address');
    const verify = () => anonymous(world.service).post('/api/auth/v1/verify-email', { token });
    expect((await verify()).status).toBe(204);
    expect((await person.get('/api/auth/v1/me')).body.emailVerified).toBe(true);
    const again = await verify();
    expect([again.status, again.body.errors]).toMatchObject([422, [{ pointer: '/token' }]]);
  });

  it('answers 422 to a token of 8 days ago, and to no token at all', async () => {
    const person = await signUp(world.service);
    const { token } = await mailTo(world.service, person.email);
    world.service.clock.advance(8 * 86_400_000);
    for (const sent of [token, 'x', 'A'.repeat(43)]) {
      const { status } = await anonymous(world.service).post('/api/auth/v1/verify-email', { token: sent });
      expect(status).toBe(422);
    }
    expect((await person.get('/api/auth/v1/me')).body.emailVerified).toBe(false);
  });
});

describe('POST /api/auth/v1/verify-email/resend', () => {
  const world = useService({ roles: 'all' });
  const RESEND = '/api/auth/v1/verify-email/resend';

  it('writes in the language of the browser, until the person has chosen one', async () => {
    const french = { headers: { 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.5' } };
    const account = { ...ADA, email: 'francophone@example.com' };
    const made = await anonymous(world.service).post('/api/auth/v1/sign-up', account, french);
    const person = personOf(world.service, made);
    expect((await mailTo(world.service, person.email)).subject).toBe('Confirmez votre adresse e-mail');
    await person.post(RESEND, undefined, french);
    expect((await mailTo(world.service, person.email)).text).toMatch(/^Bienvenue !/);
    await person.patch('/api/auth/v1/me', { locale: 'nl' });
    await person.post(RESEND, undefined, french);
    expect((await mailTo(world.service, person.email)).subject).toBe('Bevestig uw e-mailadres');
    await anonymous(world.service).post('/api/auth/v1/password-reset', { email: person.email }, french);
    expect((await mailTo(world.service, person.email)).subject).toBe('Stel uw wachtwoord opnieuw in');
  });

  it('sends a new link, after which the one before no longer works', async () => {
    const person = await signUp(world.service);
    const first = await mailTo(world.service, person.email);
    expect((await person.post(RESEND, undefined)).status).toBe(202);
    const second = await mailTo(world.service, person.email);
    const verify = async ({ token }: { token: string }) =>
      (await anonymous(world.service).post('/api/auth/v1/verify-email', { token })).status;
    expect([await verify(first), await verify(second)]).toEqual([422, 204]);
    const again = await person.post(RESEND, undefined);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it('answers 429 to the sixth of an hour', async () => {
    const person = await signUp(world.service);
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await person.post(RESEND, undefined)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});
