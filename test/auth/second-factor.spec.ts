import { SEALED_TOTP_SECRETS } from '../../src/accounts/second-factor/totp.service.js';
import { addApp, codeOf } from '../toolbox/authenticators.js';
import { adminAt } from '../toolbox/admin.js';
import type { PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, cookieOf, PASSWORD, personOf, signIn, signUp } from '../toolbox/people.js';
import { auditedIn } from '../toolbox/settings.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const AUTH = '/api/auth/v1';
const MINUTE_MS = 60_000;

describe('codes of an authenticator app', () => {
  const world = useService({ roles: 'all', connections: 10 });
  const second = (ticket: string, proof: object) =>
    anonymous(world.service).post(`${AUTH}/sign-in/second`, { ticket, ...proof });
  const ticketOf = async ({ email }: PersonClient): Promise<string> =>
    String((await signIn(world.service, email)).body.ticket);
  const statusesOf = async (...answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);

  it('are asked for after the password, and sign in once', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    expect(app.recoveryCodes).toHaveLength(10);
    const first = await signIn(world.service, person.email);
    expect([first.status, first.body.secondFactor, cookieOf(first)]).toEqual([200, ['totp'], undefined]);
    const ticket = String(first.body.ticket);
    const code = app.code();
    const signedIn = await second(ticket, { code });
    expect(signedIn.body).toMatchObject({
      user: { id: person.userId, secondFactor: ['totp'], recoveryCodes: 10, hasPassword: true },
    });
    expect((await personOf(world.service, signedIn).get('/api/v1/qr')).status).toBe(200);
    // Neither the ticket nor the code works again.
    world.service.clock.advance(30_000);
    expect((await second(ticket, { code: app.code() })).body.code).toBe('unauthenticated');
    expect(await statusesOf(second(await ticketOf(person), { code }))).toEqual([401]);
  });

  it('are accepted up to a step before and after, and not from a clock two minutes off', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    const ticket = await ticketOf(person);
    for (const offset of [-120, 120])
      expect((await second(ticket, { code: app.code(offset) })).status).toBe(401);
    world.service.clock.advance(MINUTE_MS);
    expect((await second(ticket, { code: app.code(-30) })).status).toBe(200);
    expect((await second(await ticketOf(person), { code: app.code(30) })).status).toBe(200);
    // A code of an earlier step is a replay, even if nobody has used it.
    expect((await second(await ticketOf(person), { code: app.code() })).status).toBe(401);
  });

  it('refuse a wrong code, and block the account after ten', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    const ticket = await ticketOf(person);
    const right = app.code();
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let count = 0; count < 10; count++) expect((await second(ticket, { code: wrong })).status).toBe(401);
    const blocked = await second(ticket, { code: right });
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '60']);
    expect((await auditedIn(world.service, person))[0]?.action).toBe('sign_in.refused');
    world.service.clock.advance(MINUTE_MS);
    expect((await second(ticket, { code: app.code() })).status).toBe(200);
  });

  it('replace no password: a ticket ends after 10 minutes, and with the password', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    const tickets = [await ticketOf(person), await ticketOf(person)];
    await person.post(`${AUTH}/password`, { current: PASSWORD, next: 'another horse battery staple' });
    expect((await second(tickets[0]!, { code: app.code() })).status).toBe(401);
    const late = String(
      (await signIn(world.service, person.email, 'another horse battery staple')).body.ticket,
    );
    world.service.clock.advance(10 * MINUTE_MS);
    expect((await second(late, { code: app.code() })).status).toBe(401);
    expect((await second('unknown', { code: app.code() })).status).toBe(401);
  });

  it('answer 422 without a proof, with several, and with what is no code', async () => {
    const faultsOf = async (proof: object) => {
      const { status, body } = await second('x', proof);
      return [status, (body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)];
    };
    expect(await faultsOf({})).toEqual([422, ['']]);
    expect(await faultsOf({ code: '123456', recoveryCode: '7k2m-x9pd-4v6r-n8ts' })).toEqual([422, ['']]);
    expect(await faultsOf({ code: '12345' })).toEqual([422, ['/code']]);
    expect(await faultsOf({ recoveryCode: '7k2m' })).toEqual([422, ['/recoveryCode']]);
  });

  it('are replaced by a recovery code, which works once, as people copy it', async () => {
    const person = await signUp(world.service);
    const { recoveryCodes } = await addApp(world.service, person);
    const [recoveryCode = ''] = recoveryCodes;
    const typed = recoveryCode.toUpperCase().replaceAll('-', ' ');
    const signedIn = await second(await ticketOf(person), { recoveryCode: typed });
    expect(signedIn.body).toMatchObject({ user: { recoveryCodes: 9 } });
    const { text } = await mailTo(world.service, person.email, { subject: /recovery code/ });
    expect(text).toContain('Recovery codes left: 9.');
    expect((await second(await ticketOf(person), { recoveryCode })).status).toBe(401);
    // Those of others do not work, nor do those that were replaced.
    const other = await addApp(world.service, await signUp(world.service));
    expect((await second(await ticketOf(person), { recoveryCode: other.recoveryCodes[0] })).status).toBe(401);
    const renewed = await person.post<{ recoveryCodes: string[] }>(`${AUTH}/recovery-codes`, undefined);
    expect((await second(await ticketOf(person), { recoveryCode: recoveryCodes[1] })).status).toBe(401);
    const [next] = renewed.body.recoveryCodes;
    expect((await second(await ticketOf(person), { recoveryCode: next })).status).toBe(200);
  });

  it('are not guessed while an app is set up: ten wrong ones block the account for a minute', async () => {
    const person = await signUp(world.service);
    const { body } = await person.post<{ secret: string }>(`${AUTH}/totp`, undefined);
    const confirm = async (code: string) => (await person.post(`${AUTH}/totp/confirm`, { code })).status;
    const wrong = String((Number(codeOf(world.service, body.secret)) + 1) % 1_000_000).padStart(6, '0');
    for (let count = 0; count < 10; count++) expect(await confirm(wrong)).toBe(422);
    expect(await confirm(codeOf(world.service, body.secret))).toBe(429);
    world.service.clock.advance(MINUTE_MS);
    expect(await confirm(codeOf(world.service, body.secret))).toBe(200);
  });

  it('are not set up without the first code, and only once', async () => {
    const person = await signUp(world.service);
    expect((await person.post(`${AUTH}/recovery-codes`, undefined)).status).toBe(409);
    const { body } = await person.post<{ secret: string; uri: string }>(`${AUTH}/totp`, undefined);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/qr\.test:.*issuer=qr\.test/);
    expect((await person.post(`${AUTH}/totp/confirm`, { code: '000000' })).status).toBe(422);
    expect((await signIn(world.service, person.email)).body.user).toMatchObject({ secondFactor: [] });
    const code = codeOf(world.service, body.secret);
    expect((await person.post(`${AUTH}/totp/confirm`, { code })).status).toBe(200);
    expect((await person.post(`${AUTH}/totp`, undefined)).status).toBe(409);
    expect((await person.post(`${AUTH}/totp/confirm`, { code })).status).toBe(422);
    const { subject, text } = await mailTo(world.service, person.email, { subject: /authenticator/ });
    expect(subject).toBe('An authenticator app was added to your account');
    expect(text).toContain('https://qr.test/settings/profile');
  });

  it('are not set up more than 10 minutes after the secret was shown', async () => {
    const person = await signUp(world.service);
    const begin = async () => (await person.post<{ secret: string }>(`${AUTH}/totp`, undefined)).body.secret;
    const confirm = async (secret: string) =>
      (await person.post(`${AUTH}/totp/confirm`, { code: codeOf(world.service, secret) })).status;
    const shown = await begin();
    world.service.clock.advance(10 * MINUTE_MS);
    expect(await confirm(shown)).toBe(422);
    expect((await person.get(`${AUTH}/me`)).body.secondFactor).toEqual([]);
    const again = await begin();
    world.service.clock.advance(10 * MINUTE_MS - 1);
    expect(await confirm(again)).toBe(200);
  });

  it('end the other sessions of the person when they are set up, and when they are removed', async () => {
    const person = await signUp(world.service);
    const statusOf = async (client: PersonClient) => (await client.get(`${AUTH}/me`)).status;
    const before = personOf(world.service, await signIn(world.service, person.email));
    const app = await addApp(world.service, person);
    expect([await statusOf(before), await statusOf(person)]).toEqual([401, 200]);
    const other = personOf(world.service, await second(await ticketOf(person), { code: app.code() }));
    expect((await person.delete(`${AUTH}/totp`)).status).toBe(204);
    expect([await statusOf(other), await statusOf(person)]).toEqual([401, 200]);
  });

  it('are set up as soon as the response says so, even if another request starts again at once', async () => {
    for (let count = 0; count < 8; count++) {
      const person = await world.service.person('viewer', world.acme);
      const { body } = await person.post<{ secret: string }>(`${AUTH}/totp`, undefined);
      const [confirmed] = await Promise.all([
        person.post(`${AUTH}/totp/confirm`, { code: codeOf(world.service, body.secret) }),
        person.post(`${AUTH}/totp`, undefined),
      ]);
      const me = await person.get(`${AUTH}/me`);
      expect(me.body.secondFactor).toEqual(confirmed.status === 200 ? ['totp'] : []);
    }
  });

  it('are no longer asked for once the app is removed', async () => {
    const person = await signUp(world.service);
    await addApp(world.service, person);
    expect((await person.delete(`${AUTH}/totp`)).status).toBe(204);
    expect((await person.delete(`${AUTH}/totp`)).status).toBe(404);
    const { body } = await signIn(world.service, person.email);
    expect(body.user).toMatchObject({ secondFactor: [], recoveryCodes: 0 });
    await mailTo(world.service, person.email, { subject: /was removed/ });
    expect((await auditedIn(world.service, person)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['totp.added', 'totp.removed']),
    );
  });

  it('are asked for after a password reset, too', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    // The address is confirmed, so that the account does not get another owner.
    const { token: confirmation } = await mailTo(world.service, person.email, { subject: /Confirm/ });
    await anonymous(world.service).post(`${AUTH}/verify-email`, { token: confirmation });
    await anonymous(world.service).post(`${AUTH}/password-reset`, { email: person.email });
    const { token } = await mailTo(world.service, person.email, { subject: /Reset/ });
    const password = 'a third horse battery staple';
    await anonymous(world.service).post(`${AUTH}/password-reset/confirm`, { token, password });
    const { body } = await signIn(world.service, person.email, password);
    expect((await second(String(body.ticket), { code: app.code() })).status).toBe(200);
  });

  it('are not skipped by accepting an invitation with the password', async () => {
    const person = await signUp(world.service);
    const { token: confirmation } = await mailTo(world.service, person.email, { subject: /Confirm/ });
    await anonymous(world.service).post(`${AUTH}/verify-email`, { token: confirmation });
    await addApp(world.service, person);
    const invite = { email: person.email, role: 'viewer' };
    await world.admin.post('/api/settings/v1/invites', invite);
    const { token } = await mailTo(world.service, person.email, { subject: /invite/i });
    const answer = await anonymous(world.service).post(`${AUTH}/invites/accept`, {
      token,
      password: PASSWORD,
    });
    expect([answer.status, cookieOf(answer)]).toEqual([422, undefined]);
    expect((await person.post(`${AUTH}/invites/accept`, { token })).status).toBe(200);
  });

  it('are removed with the account of somebody else who had not confirmed the address', async () => {
    const person = await signUp(world.service);
    await addApp(world.service, person);
    await anonymous(world.service).post(`${AUTH}/password-reset`, { email: person.email });
    const { token } = await mailTo(world.service, person.email, { subject: /Reset/ });
    const password = 'a third horse battery staple';
    await anonymous(world.service).post(`${AUTH}/password-reset/confirm`, { token, password });
    expect((await signIn(world.service, person.email, password)).body.user).toMatchObject({
      secondFactor: [],
    });
  });

  it('survive a change of APP_SECRET, which the rotation encrypts their secret with', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    const { find, replace, start, box } = SEALED_TOTP_SECRETS;
    const next = 'another secret of thirty-two bytes or more';
    const rows = await world.service.query<{ key: string; sealed: Buffer }>(find, [start, 500]);
    const { key, sealed } = rows.find((row) => row.key === person.userId)!;
    const resealed = box([next, APP_SECRET]).reseal(sealed, key, next)!;
    expect(box([next]).open(resealed, key).toString()).toBe(app.secret);
    const swap = (before: Buffer, after: Buffer) => world.service.query(replace, [[key], [before], [after]]);
    expect(await swap(sealed, resealed)).toMatchObject([[{ user_id: key }], 1]);
    await swap(resealed, sealed);
    expect((await second(await ticketOf(person), { code: app.code() })).status).toBe(200);
  });

  it('are accepted once, even by two requests at once', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)];
    const code = app.code();
    const statuses = await statusesOf(...tickets.map((ticket) => second(ticket, { code })));
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it('are removed by an operator for a person who has lost everything', async () => {
    const person = await signUp(world.service);
    await addApp(world.service, person);
    const { clock, database } = world.service;
    const env = { DATABASE_URL: database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE };
    const remove = () =>
      adminAt(
        clock,
        env,
        'user',
        'remove-second-factor',
        person.email,
        '--as',
        'Oda',
        '--reason',
        'lost phone',
      );
    const { stdout, code } = await remove();
    expect([code, stdout]).toEqual([0, `Removed the second factors of ${person.email}: totp.\n`]);
    const [entry] = await auditedIn(world.service, person);
    expect(entry).toMatchObject({ action: 'totp.removed', actor: { type: 'operator', name: 'Oda' } });
    expect((await signIn(world.service, person.email)).body.user).toMatchObject({ secondFactor: [] });
    expect((await remove()).code).toBe(1);
  });
});
