import { addApp, addPasskey, Authenticator } from '../toolbox/authenticators.js';
import type { PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, cookieOf, personOf, signIn, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const AUTH = '/api/auth/v1';
const PASSKEYS = `${AUTH}/passkeys`;

interface Options {
  options: { challenge: string; rp: { id: string }; user: { id: string }; excludeCredentials?: unknown[] };
}

describe('passkeys', () => {
  const world = useService({ roles: 'all' });
  const challenge = async () =>
    (await anonymous(world.service).post<Options>(`${AUTH}/sign-in/passkey/options`, undefined)).body.options;
  const send = (assertion: object) => anonymous(world.service).post(`${AUTH}/sign-in/passkey`, { assertion });
  const optionsFor = async (person: PersonClient) =>
    (await person.post<Options>(`${PASSKEYS}/options`, undefined)).body.options;
  const create = (person: PersonClient, credential: object) => person.post(PASSKEYS, { credential });

  it('sign in alone, again and again, each challenge once', async () => {
    const person = await signUp(world.service);
    const { authenticator, recoveryCodes } = await addPasskey(person);
    expect(recoveryCodes).toHaveLength(10);
    const assertion = authenticator.get(await challenge());
    const signedIn = await send(assertion);
    expect(signedIn.body).toMatchObject({ user: { id: person.userId, secondFactor: ['passkey'] } });
    expect((await personOf(world.service, signedIn).get('/api/v1/qr')).status).toBe(200);
    const replayed = await send(assertion);
    expect([replayed.status, cookieOf(replayed)]).toEqual([401, undefined]);
    expect((await send(authenticator.get(await challenge()))).status).toBe(200);
  });

  it('are the second factor of a password', async () => {
    const person = await signUp(world.service);
    const { authenticator } = await addPasskey(person);
    const { body } = await signIn(world.service, person.email);
    expect(body.secondFactor).toEqual(['passkey']);
    const assertion = authenticator.get(await challenge());
    const { ticket } = body;
    const other = await addPasskey(await signUp(world.service));
    const foreign = other.authenticator.get(await challenge());
    const second = (sent: object) =>
      anonymous(world.service).post(`${AUTH}/sign-in/second`, { ticket, assertion: sent });
    expect((await second(foreign)).status).toBe(401);
    expect((await second(assertion)).status).toBe(200);
  });

  it('are refused with another origin, site or challenge, unverified, forged, or with a count that goes back', async () => {
    const person = await signUp(world.service);
    const { authenticator } = await addPasskey(person);
    const statusOf = async (assertion: object) => (await send(assertion)).status;
    const options = { origin: 'https://qr.test.evil.example' };
    expect(await statusOf(authenticator.get(await challenge(), options))).toBe(401);
    expect(await statusOf(authenticator.get(await challenge(), { rpId: 'evil.example' }))).toBe(401);
    expect(await statusOf(authenticator.get(await challenge(), { isVerified: false }))).toBe(401);
    expect(await statusOf(authenticator.get({ challenge: 'x'.repeat(43) }))).toBe(401);
    const late = await challenge();
    world.service.clock.advance(5 * 60_000);
    expect(await statusOf(authenticator.get(late))).toBe(401);
    const forged = Object.assign(new Authenticator(), { id: authenticator.id });
    expect(await statusOf(forged.get(await challenge()))).toBe(401);
    expect(await statusOf(new Authenticator().get(await challenge()))).toBe(401);
    expect(await statusOf(authenticator.get(await challenge()))).toBe(200);
    authenticator.signCount -= 1;
    expect(await statusOf(authenticator.get(await challenge()))).toBe(401);
    // A challenge to create is none to sign in with.
    expect(await statusOf(authenticator.get(await optionsFor(person)))).toBe(401);
  });

  it('answer 422 to what is no credential', async () => {
    const person = await signUp(world.service);
    for (const assertion of ['x', {}, { id: 'x' }, { id: 'x', response: { clientDataJSON: 1 } }])
      expect((await anonymous(world.service).post(`${AUTH}/sign-in/passkey`, { assertion })).status).toBe(
        422,
      );
    const garbage = { clientDataJSON: 'eHg', authenticatorData: 'eHg', signature: 'eHg' };
    expect((await send({ id: 'eHg', response: garbage })).status).toBe(401);
    const response = { clientDataJSON: 'eHg', attestationObject: 'eHg' };
    expect((await create(person, { id: 'eHg', response })).status).toBe(422);
    expect(await itemsOfPerson(person)).toEqual([]);
  });

  it('are created only for the person who asked, within 5 minutes, once', async () => {
    const [person, other] = [await signUp(world.service), await signUp(world.service)];
    const authenticator = new Authenticator();
    expect((await create(other, authenticator.create(await optionsFor(person)))).status).toBe(422);
    const unverified = authenticator.create(await optionsFor(person), { isVerified: false });
    expect((await create(person, unverified)).status).toBe(422);
    const elsewhere = { origin: 'https://evil.example' };
    expect((await create(person, authenticator.create(await optionsFor(person), elsewhere))).status).toBe(
      422,
    );
    const late = await optionsFor(person);
    world.service.clock.advance(5 * 60_000);
    expect((await create(person, authenticator.create(late))).status).toBe(422);
    const options = await optionsFor(person);
    expect((await create(person, authenticator.create(options))).status).toBe(201);
    expect((await create(person, authenticator.create(options))).status).toBe(422);
    const again = await optionsFor(person);
    expect(again.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    expect((await create(person, authenticator.create(again))).status).toBe(409);
    expect(await itemsOfPerson(person)).toHaveLength(1);
  });

  const itemsOfPerson = async (person: PersonClient) =>
    (await person.get<{ items: { id: string; name: string; lastUsedAt: string | null }[] }>(PASSKEYS)).body
      .items;

  it('are listed with their last use, and removed by their owner only', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    const { id, authenticator, recoveryCodes } = await addPasskey(person);
    // The codes of the first second factor stay.
    expect(recoveryCodes).toBeNull();
    expect(await itemsOfPerson(person)).toMatchObject([{ id, name: 'Phone', lastUsedAt: null }]);
    await send(authenticator.get(await challenge()));
    expect((await itemsOfPerson(person))[0]?.lastUsedAt).toBe(world.service.clock.now().toISOString());
    expect((await (await signUp(world.service)).delete(`${PASSKEYS}/${id}`)).status).toBe(404);
    expect((await person.delete(`${PASSKEYS}/${id}`)).status).toBe(204);
    expect((await send(authenticator.get(await challenge()))).status).toBe(401);
    await mailTo(world.service, person.email, { subject: 'A passkey was removed from your account' });
    const { body } = await signIn(world.service, person.email);
    expect(body.secondFactor).toEqual(['totp']);
    const { recoveryCodes: codes } = app;
    const second = { ticket: body.ticket, recoveryCode: codes[0] };
    expect((await anonymous(world.service).post(`${AUTH}/sign-in/second`, second)).status).toBe(200);
  });

  it('are at most 50 a person', async () => {
    const person = await signUp(world.service);
    await world.service.query(
      `insert into passkeys select gen_random_uuid(), $1, sha256(n::text::bytea), '', 0, '[]', 'Passkey', now()
       from generate_series(1, 50) n`,
      [person.userId],
    );
    expect((await person.post(`${PASSKEYS}/options`, undefined)).status).toBe(409);
  });
});
