import type { PersonClient } from '../toolbox/client.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, personOf, signIn, signUp } from '../toolbox/people.js';
import { auditedIn } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { led, linkIn, Visitor } from '../pages/visitor.js';

const AUTH = '/api/auth/v1';
const DAY_MS = 86_400_000;
const CURRENT = { subject: 'Confirm the change of your email address' };
const NEW = { subject: 'Confirm your new email address' };

describe('POST /api/auth/v1/email', () => {
  const world = useService({ roles: 'all' });
  let addresses = 0;
  const newAddress = () => `moved-${++addresses}@example.com`;
  const someone = async (): Promise<PersonClient> => {
    const person = await signUp(world.service);
    const { token } = await mailTo(world.service, person.email, { subject: 'Confirm your email address' });
    await anonymous(world.service).post(`${AUTH}/verify-email`, { token });
    return person;
  };
  const ask = (person: PersonClient, email: string) =>
    person.post<{ code: string; detail: string; errors: { pointer: string }[] }>(`${AUTH}/email`, { email });
  const confirm = (token: string, by = anonymous(world.service)) =>
    by.post<{ changed: boolean; errors: { pointer: string }[] }>(`${AUTH}/email/confirm`, { token });
  const tokenFor = async (address: string, which: object) =>
    (await mailTo(world.service, address, which)).token;
  const addressOf = async (person: PersonClient) => (await person.get(`${AUTH}/me`)).body.email;

  it('changes the address when both have confirmed it, and ends the other sessions', async () => {
    const person = await someone();
    const other = personOf(world.service, await signIn(world.service, person.email));
    const email = newAddress();
    expect((await ask(person, email)).status).toBe(202);
    const { text } = await mailTo(world.service, person.email, CURRENT);
    expect(text).toContain(email);
    const [atNew, atCurrent] = [await tokenFor(email, NEW), /token=([\w-]+)/.exec(text)?.[1] ?? ''];
    expect((await confirm(atNew)).body).toEqual({ changed: false });
    expect([await addressOf(person), await addressOf(other)]).toEqual([person.email, person.email]);
    // The same link twice is one confirmation.
    expect((await confirm(atNew)).body).toEqual({ changed: false });
    const former = person.at(world.service);
    expect((await confirm(atCurrent, person)).body).toEqual({ changed: true });
    expect((await person.get(`${AUTH}/me`)).body).toMatchObject({ email, emailVerified: true });
    expect([(await other.get(`${AUTH}/me`)).status, (await former.get(`${AUTH}/me`)).status]).toEqual([
      401, 401,
    ]);
    expect((await signIn(world.service, person.email)).status).toBe(401);
    expect((await signIn(world.service, email)).status).toBe(200);
    expect((await confirm(atCurrent)).status).toBe(422);
    expect((await auditedIn(world.service, person))[0]).toMatchObject({
      ...{ action: 'email.changed', target: { type: 'user', name: person.email } },
    });
  });

  it('leads by the links in both emails through pages', async () => {
    const person = await someone();
    const email = newAddress();
    await ask(person, email);
    const visitor = new Visitor(world.service);
    const links = [
      linkIn((await mailTo(world.service, person.email, CURRENT)).text),
      linkIn((await mailTo(world.service, email, NEW)).text),
    ];
    const notices = [];
    for (const link of links) {
      expect((await visitor.get(link)).text).toContain('confirm the change of the email address');
      const token = new URL(link).searchParams.get('token')!;
      notices.push(led(await visitor.submit('/verify-email', { token })));
    }
    expect(notices).toEqual([
      [303, 'sign-in?notice=email-half-confirmed'],
      [303, 'sign-in?notice=email-changed'],
    ]);
    expect((await visitor.get('/sign-in?notice=email-half-confirmed')).text).toContain('the other address');
    expect((await signIn(world.service, email)).status).toBe(200);
    expect((await person.get(`${AUTH}/me`)).status).toBe(401);
  });

  it('asks only the new address while nobody has confirmed the one of now', async () => {
    const person = await signUp(world.service);
    const email = newAddress();
    await ask(person, email);
    expect((await confirm(await tokenFor(email, NEW), person)).body).toEqual({ changed: true });
    expect(await mailsTo(world.service, person.email)).toHaveLength(1);
    expect((await person.get(`${AUTH}/me`)).body).toMatchObject({ email, emailVerified: true });
  });

  it('is undone by a new password, and by somebody who proves to own the address', async () => {
    const person = await someone();
    const email = newAddress();
    await ask(person, email);
    const atNew = await tokenFor(email, NEW);
    await person.post(`${AUTH}/password`, { current: PASSWORD, next: 'another horse battery staple' });
    expect((await confirm(atNew)).status).toBe(422);
    const planted = await signUp(world.service);
    const elsewhere = newAddress();
    await ask(planted, elsewhere);
    await anonymous(world.service).post(`${AUTH}/password-reset`, { email: planted.email });
    const token = await tokenFor(planted.email, { subject: /Reset/ });
    await anonymous(world.service).post(`${AUTH}/password-reset/confirm`, {
      token,
      password: 'a third horse battery',
    });
    expect((await confirm(await tokenFor(elsewhere, NEW))).status).toBe(422);
    expect((await signIn(world.service, planted.email, 'a third horse battery')).status).toBe(200);
  });

  it('is replaced by the next request, and ends after a day', async () => {
    const person = await someone();
    const [first, second] = [newAddress(), newAddress()];
    await ask(person, first);
    const replaced = await tokenFor(first, NEW);
    await ask(person, second);
    expect((await confirm(replaced)).body.errors[0]?.pointer).toBe('/token');
    const token = await tokenFor(second, NEW);
    world.service.clock.advance(DAY_MS);
    expect((await confirm(token)).status).toBe(422);
    expect(await addressOf(person)).toBe(person.email);
  });

  it('refuses the own address, and one of an account, also one that appears before the last confirmation', async () => {
    const person = await someone();
    const other = await someone();
    const own = await ask(person, person.email.toUpperCase());
    expect([own.status, own.body.errors[0]?.pointer]).toEqual([422, '/email']);
    expect((await ask(person, other.email)).status).toBe(409);
    const email = newAddress();
    await ask(person, email);
    await confirm(await tokenFor(person.email, CURRENT));
    await signUp(world.service, { email });
    expect((await confirm(await tokenFor(email, NEW))).status).toBe(409);
    expect(await addressOf(person)).toBe(person.email);
  });

  it('refuses people whose identity provider manages the address, and names the workspace', async () => {
    const person = await someone();
    await world.service.query(`update members set source = 'scim' where user_id = $1`, [person.userId]);
    const { status, body } = await ask(person, newAddress());
    expect([status, body.detail]).toEqual([409, expect.stringContaining('"Analytical Engines"')]);
  });

  it('sends emails for 5 requests an hour', async () => {
    const person = await someone();
    for (let count = 0; count < 5; count++) expect((await ask(person, newAddress())).status).toBe(202);
    expect((await ask(person, newAddress())).status).toBe(429);
  });
});
