import type { DeviceKeyDto, StartedDeviceLoginDto } from '../../src/auth/device-login/device-login.dto.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous } from '../toolbox/people.js';
import type { Problem } from '../toolbox/problem.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = '/api/auth/v1/device';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const NAME = 'qr on laptop';
const DAY_MS = 86_400_000;

const world = useService({ isOwn: true, roles: 'all' });
let person: PersonClient;
let addresses = 0;
beforeEach(async () => {
  person = await world.service.person('editor', await world.service.client());
});

/** Each program asks from a network of its own. */
const start = async (fields: object = {}, from = `198.51.${(addresses += 1)}.7`) =>
  anonymous(world.service).post<StartedDeviceLoginDto>(
    PATH,
    { client_id: NAME, ...fields },
    { headers: { 'x-forwarded-for': from } },
  );
const started = async (fields: object = {}) => (await start(fields)).body;
const poll = <Body = Problem>({ device_code }: { device_code: string }, client_id = NAME) =>
  anonymous(world.service).post<Body>(`${PATH}/token`, { grant_type: GRANT, device_code, client_id });
const later = (seconds: number) => world.service.clock.advance(seconds * 1_000);
const decide = (userCode: string, fields: object = {}, who = person) =>
  who.post<Problem>(`${PATH}/decide`, { userCode, decision: 'approve', ...fields });
const find = (userCode: string, who = person) => who.post<Problem>(`${PATH}/find`, { userCode });
const keys = async () => {
  const admin = await world.service.person('admin', person);
  return itemsOf<{ id: string; name: string }>(admin, 'api-keys');
};
const codeOf = ({ status, body }: { status: number; body: Problem }) => [status, body.code];

describe('a login of a program', () => {
  it('gives it the key of the person who types its code, once', async () => {
    const { status, body: login } = await start();
    expect([status, login]).toEqual([
      200,
      {
        device_code: expect.stringMatching(/^[\w-]{43}$/) as string,
        user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/) as string,
        verification_uri: 'https://qr.test/settings/device',
        ...{ expires_in: 600, interval: 5 },
      },
    ]);
    expect(codeOf(await poll(login))).toEqual([400, 'authorization_pending']);
    const typed = login.user_code.toLowerCase().replace('-', ' ');
    const now = world.service.clock.now();
    expect((await find(typed)).body).toEqual({
      ...{ name: NAME, scope: 'read_write', isSameNetwork: false, createdAt: now.toISOString() },
      expiresAt: new Date(now.getTime() + 600_000).toISOString(),
    });
    expect((await decide(typed)).status).toBe(204);
    later(5);
    const { status: given, body: key } = await poll<DeviceKeyDto>(login);
    expect([given, key]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^qrk_/) as string,
        ...{ token_type: 'Bearer', scope: 'read_write', expires_in: 90 * 86_400 - 5 },
      },
    ]);
    const program = new Client(world.service.url, person.workspaceId, key.access_token, '', '');
    expect((await program.get('/api/v1/me')).body).toMatchObject({
      workspace: { id: person.workspaceId },
      credential: {
        ...{ type: 'key', name: NAME, scope: 'read_write', leads: false },
        expires_at: new Date(now.getTime() + 90 * DAY_MS).toISOString(),
      },
    });
    expect((await program.qrCode()).version).toBe(1);
    for (const again of [await poll(login), await poll(await started(), 'other')])
      expect(codeOf(again)).toEqual([400, 'expired_token']);
    expect(codeOf(await find(login.user_code))).toEqual([404, 'not_found']);
    expect(codeOf(await decide(login.user_code))).toEqual([404, 'not_found']);
    expect((await keys()).map(({ name }) => name)).toContain(NAME);
    expect((await auditedIn(world.service, person)).map(({ action }) => action)).toContain('api_key.created');
    await mailTo(world.service, person.email, { subject: 'A program has access with your account' });
  });

  it('can be started with a form, as RFC 8628 says', async () => {
    const response = await fetch(world.service.url + PATH, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.99' },
      body: new URLSearchParams({ client_id: NAME, scope: 'read' }),
    });
    expect([response.status, await response.json()]).toMatchObject([200, { interval: 5 }]);
  });

  it('is denied by the person, ends after 10 minutes, and must not ask too often', async () => {
    const [denied, slow, late] = [await started(), await started(), await started()];
    expect((await decide(denied.user_code, { decision: 'deny' })).status).toBe(204);
    expect(codeOf(await poll(denied))).toEqual([400, 'access_denied']);
    await poll(slow);
    const early = await poll(slow);
    expect([codeOf(early), early.headers['retry-after']]).toEqual([[400, 'slow_down'], '10']);
    later(9);
    expect((await poll(slow)).headers['retry-after']).toBe('15');
    later(15);
    expect(codeOf(await poll(slow))).toEqual([400, 'authorization_pending']);
    later(576);
    expect(codeOf(await poll(late))).toEqual([400, 'expired_token']);
    expect(codeOf(await find(late.user_code))).toEqual([404, 'not_found']);
  });

  it('gets what the role of the person allows, and nothing if the key was revoked meanwhile', async () => {
    const viewer = await world.service.person('viewer', person);
    const login = await started();
    expect(codeOf(await decide(login.user_code, {}, viewer))).toEqual([403, 'forbidden']);
    expect((await decide(login.user_code, { scope: 'read' }, viewer)).status).toBe(204);
    const found = (await keys()).find(({ name }) => name === NAME);
    const admin = await world.service.person('admin', person);
    await admin.delete(`${SETTINGS}/api-keys/${found?.id}`);
    expect(codeOf(await poll(login))).toEqual([400, 'access_denied']);
  });

  it('is one of ten of a person, whose expired keys make room', async () => {
    for (let at = 0; at < 10; at += 1) expect((await decide((await started()).user_code)).status).toBe(204);
    const { user_code: code } = await started();
    expect(codeOf(await decide(code))).toEqual([409, 'conflict']);
    const oldest = (await keys()).findLast(({ name }) => name === NAME);
    await world.service.query('update api_keys set expires_at = $2 where id = $1', [
      oldest?.id,
      world.service.clock.now(),
    ]);
    expect((await decide(code)).status).toBe(204);
    expect((await keys()).map(({ id }) => id)).not.toContain(oldest?.id);
  });

  it('is approved with a fresh proof and a confirmed address only', async () => {
    const login = await started();
    person.provesAgain = false;
    later(601);
    const stale = await started();
    expect(codeOf(await decide(stale.user_code))).toEqual([403, 'reauthentication_required']);
    const unconfirmed = await world.service.person('editor', { ...person, isEmailVerified: false });
    expect(codeOf(await decide(stale.user_code, {}, unconfirmed))).toEqual([403, 'forbidden']);
    expect(codeOf(await poll(stale))).toEqual([400, 'authorization_pending']);
    expect(login.user_code).not.toBe(stale.user_code);
  });

  it('begins 5 times a minute in a network, and is guessed 10 times by a person', async () => {
    const from = '203.0.113.9';
    for (let count = 0; count < 5; count += 1) expect((await start({}, from)).status).toBe(200);
    const sixth = await start({}, from);
    expect([sixth.status, Number(sixth.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    for (let count = 0; count < 10; count += 1)
      expect(codeOf(await find('BCDF-GHJK'))).toEqual([404, 'not_found']);
    const { user_code } = await started();
    expect(codeOf(await find(user_code))).toEqual([429, 'rate_limited']);
    expect(codeOf(await decide(user_code))).toEqual([429, 'rate_limited']);
  });
});
