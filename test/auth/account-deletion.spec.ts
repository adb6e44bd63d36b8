import type { ApiKeyDto } from '../../src/auth/api-keys/api-keys.dto.js';
import type { MemberDto } from '../../src/members/members.dto.js';
import { addPasskey } from '../toolbox/authenticators.js';
import { mailTo } from '../toolbox/mails.js';
import { cookieOf, signIn, signUp } from '../toolbox/people.js';
import { apiKey, auditedIn, itemsOf } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ME = '/api/auth/v1/me';

describe('DELETE /api/auth/v1/me', () => {
  const world = useService({ roles: 'all' });

  it('deletes the account with all that only it has, and what it created stays', async () => {
    const person = await signUp(world.service);
    const { token } = await mailTo(world.service, person.email);
    await person.post('/api/auth/v1/verify-email', { token });
    await addPasskey(person);
    const code = await person.qrCode();
    const key = await apiKey(person, { scope: 'admin' });
    const heir = await world.service.person('admin', person);
    expect((await person.get(ME)).status).toBe(200);
    const { status, headers } = await person.delete(ME);
    expect([status, cookieOf({ headers } as never)]).toEqual([204, '']);
    expect((await person.get(ME)).status).toBe(401);
    expect((await signIn(world.service, person.email)).status).toBe(401);
    expect((await itemsOf<MemberDto>(heir, 'members')).map(({ userId }) => userId)).toEqual([heir.userId]);
    expect((await heir.get(`/api/v1/qr/${code.id}`)).status).toBe(200);
    const isRevoked = async () => {
      const shown = { hasCredentials: false, headers: { 'x-api-key': key.key } };
      return (await heir.get('/api/v1/qr', shown)).status === 401;
    };
    await waitUntil(isRevoked, 'the key to be revoked');
    const actions = (await auditedIn(world.service, heir)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.removed', 'api_key.revoked']));
    const left = await world.service.query(
      `select 1 from users where id = $1 union all select 1 from passkeys where user_id = $1
       union all select 1 from recovery_codes where user_id = $1 union all select 1 from sessions where user_id = $1`,
      [person.userId],
    );
    expect(left).toEqual([]);
    await mailTo(world.service, person.email, { subject: 'Your account was deleted' });
    // The address is free again.
    expect((await signUp(world.service, { email: person.email })).userId).not.toBe(person.userId);
  });

  it('leaves service keys to the workspace, and tells its admins', async () => {
    const person = await signUp(world.service);
    const heir = await world.service.person('admin', person);
    const { id, key, name } = await apiKey(person, { scope: 'read_write' });
    expect((await person.delete(ME)).status).toBe(204);
    const shown = { hasCredentials: false, headers: { 'x-api-key': key } };
    expect((await heir.get('/api/v1/qr', shown)).status).toBe(200);
    const kept = (await itemsOf<ApiKeyDto>(heir, 'api-keys')).find((each) => each.id === id);
    expect(kept).toMatchObject({ kind: 'service', boundTo: { id: person.userId, status: 'former' } });
    const { text } = await mailTo(world.service, heir.email, { subject: /has left/ });
    expect(text).toContain(name);
  });

  it('answers 409 last_admin to the last admin of a workspace, names it, and changes nothing', async () => {
    const person = await signUp(world.service, { workspaceName: 'Analytical Engines' });
    const other = await world.service.client({ name: 'Other' });
    await world.service.join(person, other.workspaceId, 'viewer');
    const { status, body } = await person.delete(ME);
    expect([status, body.code]).toEqual([409, 'last_admin']);
    expect(body.detail).toContain('"Analytical Engines"');
    expect(body.detail).not.toContain('Other');
    expect((await person.get(ME)).body.workspaces).toHaveLength(2);
  });
});
