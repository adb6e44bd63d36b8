import { ApiKeysService } from '../../src/auth/api-keys/api-keys.service.js';
import { newApiKey, newToken } from '../../src/auth/secret-format.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

describe('a request without valid credentials', () => {
  const world = useService();

  const refusalOf = async (headers: Record<string, string>, path = '/api/v1/qr') => {
    const answer = await world.acme.get<Problem>(path, { hasCredentials: false, headers });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    return answer.body.detail;
  };
  const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  const cookie = (token: string) => ({ cookie: `__Host-session=${token}` });

  it('is told that none came, that they are malformed, or that they contradict each other', async () => {
    const key = newApiKey();
    const malformed = /^The API key is malformed: its checksum or length is wrong/;
    const expected: [Record<string, string>, RegExp][] = [
      [{}, /^An API key is required: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>/],
      [{ cookie: 'theme=dark' }, /^An API key is required/],
      [{ 'x-api-key': '' }, malformed],
      [
        { 'x-api-key': 'qrscim_4fTzQ2' },
        /^This is a SCIM token, which only \/api\/scim\/v2 accepts, not an API key\. Create/,
      ],
      [{ authorization: 'Bearer whsec_AAEC' }, /^This is the secret of a webhook endpoint, which verifies/],
      [{ 'x-api-key': mistyped(world.acme.key) }, malformed],
      [{ authorization: `Bearer ${world.acme.key}x` }, malformed],
      [{ ...cookie(world.admin.token), 'x-api-key': 'qrk_short' }, malformed],
      [{ authorization: `Basic ${key}` }, /^The Authorization header must have the form Bearer <API_KEY>/],
      [{ authorization: world.acme.key }, /^The Authorization header must have the form/],
      [{ authorization: 'Bearer', 'x-api-key': world.acme.key }, /^The Authorization header must have/],
      [{ authorization: `Bearer ${key}`, 'x-api-key': world.acme.key }, /contain different values/],
      [cookie('short'), /^The session cookie is malformed; sign in/],
      [cookie(newToken()), /^The session cookie is not valid/],
    ];
    for (const [headers, detail] of expected) expect(await refusalOf(headers)).toMatch(detail);
  });

  it('learns what became of a whole key, never whether a session existed', async () => {
    const { running, clock } = world.service;
    const keys = running.app.get(ApiKeysService);
    const [expired, revoked] = [
      await keys.create(world.acme, { name: 'old', scope: 'read', expiresAt: clock.now() }),
      await keys.create(world.acme, { name: 'gone', scope: 'read' }),
    ];
    await keys.revoke(world.acme, revoked.apiKey.id);
    const details = [newApiKey(), expired.key, revoked.key].map((key) => refusalOf({ 'x-api-key': key }));
    expect(await Promise.all(details)).toEqual([
      'The API key is not valid: it does not exist, was replaced, or was deleted long ago. Use another key.',
      'The API key has expired. An admin can change its expiry, or create another key.',
      'The API key was revoked. Use another key.',
    ]);
    const viewer = await world.service.person('viewer', world.acme);
    await viewer.post('/api/auth/v1/sign-out', undefined);
    expect(await refusalOf(cookie(viewer.token))).toBe(await refusalOf(cookie(newToken())));
  });

  it('is told to sign in where only people can call', async () => {
    const refusal = (headers: Record<string, string>) => refusalOf(headers, '/api/settings/v1/sessions');
    const signIn = 'sign in with POST /api/auth/v1/sign-in';
    expect(await refusal({})).toBe(`A session cookie is required: ${signIn}.`);
    expect(await refusal(cookie('short'))).toBe(`The session cookie is malformed; ${signIn}.`);
    expect(await refusal({ ...cookie(world.admin.token), 'x-api-key': newApiKey() })).toBe(
      `API keys are not accepted here; ${signIn}, and send only the session cookie.`,
    );
  });
});
