import { addApp, addPasskey } from '../toolbox/authenticators.js';
import type { PersonClient } from '../toolbox/client.js';
import { PASSWORD, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const AUTH = '/api/auth/v1';
const KEYS = '/api/settings/v1/api-keys';
const FRESH_MS = 10 * 60_000;

describe('POST /api/auth/v1/reauthenticate', () => {
  const world = useService();
  const stale = async (): Promise<PersonClient> => {
    const person = Object.assign(await signUp(world.service), { provesAgain: false });
    world.service.clock.advance(FRESH_MS);
    return person;
  };
  const prove = (person: PersonClient, proof: object) => person.post(`${AUTH}/reauthenticate`, proof);
  const isFresh = async (person: PersonClient) =>
    (await person.post(KEYS, { name: 'Till', scope: 'read' })).status === 201;
  const faultOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { errors?: { pointer: string }[] }).errors?.[0]?.pointer,
  ];

  it('makes the session fresh for 10 minutes with the password, and no other session', async () => {
    const person = await stale();
    expect(await isFresh(person)).toBe(false);
    expect((await prove(person, { password: PASSWORD })).status).toBe(204);
    world.service.clock.advance(FRESH_MS - 1);
    expect(await isFresh(person)).toBe(true);
    world.service.clock.advance(1);
    expect(await isFresh(person)).toBe(false);
  });

  it('takes each second factor', async () => {
    const person = await signUp(world.service);
    const app = await addApp(world.service, person);
    const { authenticator } = await addPasskey(person);
    const assertion = async () => {
      const { body } = await person.post<{ options: { challenge: string } }>(
        `${AUTH}/sign-in/passkey/options`,
        undefined,
      );
      return authenticator.get(body.options);
    };
    const proofs = [
      () => Promise.resolve({ code: app.code() }),
      () => Promise.resolve({ recoveryCode: app.recoveryCodes[0] }),
      async () => ({ assertion: await assertion() }),
    ];
    person.provesAgain = false;
    for (const proof of proofs) {
      world.service.clock.advance(FRESH_MS);
      expect(await isFresh(person)).toBe(false);
      expect((await prove(person, await proof())).status).toBe(204);
      expect(await isFresh(person)).toBe(true);
    }
  });

  it('takes no password of an account that has a second factor', async () => {
    const person = await signUp(world.service);
    const { recoveryCodes } = await addApp(world.service, person);
    person.provesAgain = false;
    world.service.clock.advance(FRESH_MS);
    expect(faultOf(await prove(person, { password: PASSWORD }))).toEqual([422, '/password']);
    expect(await isFresh(person)).toBe(false);
    expect((await prove(person, { recoveryCode: recoveryCodes[0] })).status).toBe(204);
    expect(await isFresh(person)).toBe(true);
  });

  it.each<[string, (person: PersonClient) => Promise<unknown>]>([
    ['is proven again', (person) => prove(person, { password: PASSWORD })],
    ['gets an authenticator app', (person) => addApp(world.service, person)],
    ['gets a passkey', (person) => addPasskey(person)],
  ])('voids the cookie of a session that %s', async (_what, act) => {
    const person = await signUp(world.service);
    const former = person.at(world.service);
    await act(person);
    expect((await former.get(`${AUTH}/me`)).status).toBe(401);
    expect((await person.get(`${AUTH}/me`)).status).toBe(200);
  });

  it('answers 422 to what proves nothing, and leaves the session stale', async () => {
    const person = await stale();
    expect(faultOf(await prove(person, {}))).toEqual([422, '']);
    expect(faultOf(await prove(person, { password: 'a wrong password' }))).toEqual([422, '/password']);
    expect(faultOf(await prove(person, { code: '123456' }))).toEqual([422, '/code']);
    const recoveryCode = '7k2m-x9pd-4v6r-n8ts';
    expect(faultOf(await prove(person, { recoveryCode }))).toEqual([422, '/recoveryCode']);
    // The passkey of somebody else proves nothing here.
    const { authenticator } = await addPasskey(await signUp(world.service));
    const { body } = await person.post<{ options: { challenge: string } }>(
      `${AUTH}/sign-in/passkey/options`,
      undefined,
    );
    const assertion = authenticator.get(body.options);
    expect(faultOf(await prove(person, { assertion }))).toEqual([422, '/assertion']);
    expect(await isFresh(person)).toBe(false);
  });

  it('is limited as sign-in is', async () => {
    const person = await stale();
    for (let count = 0; count < 10; count++)
      expect((await prove(person, { password: 'a wrong password' })).status).toBe(422);
    expect((await prove(person, { password: PASSWORD })).status).toBe(429);
    expect(await isFresh(person)).toBe(false);
  });
});
