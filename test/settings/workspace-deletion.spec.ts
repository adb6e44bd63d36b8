import type { UserDto } from '../../src/accounts/accounts.dto.js';
import { adminAt } from '../toolbox/admin.js';
import type { PersonClient } from '../toolbox/client.js';
import { addApp } from '../toolbox/authenticators.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, personOf, signIn, signUp } from '../toolbox/people.js';
import { apiKey, auditedIn, SETTINGS } from '../toolbox/settings.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const AUTH = '/api/auth/v1';
const WORKSPACE = `${SETTINGS}/workspace`;
const DAY_MS = 86_400_000;

describe('DELETE /api/settings/v1/workspace', () => {
  const world = useService({ roles: 'all' });
  const owner = async (): Promise<PersonClient> => {
    const person = await signUp(world.service);
    const { token } = await mailTo(world.service, person.email, { subject: /Confirm/ });
    await anonymous(world.service).post(`${AUTH}/verify-email`, { token });
    return person;
  };
  const meOf = async (person: PersonClient) => (await person.get<UserDto>(`${AUTH}/me`)).body;
  const restore = (person: PersonClient, id = person.workspaceId) =>
    person.post(`${AUTH}/workspaces/${id}/restore`, undefined);

  it('ends all access at once, and codes redirect and are counted', async () => {
    const admin = await owner();
    const editor = await world.service.person('editor', admin);
    const { key } = await apiKey(admin, { scope: 'read_write' });
    const code = await admin.qrCode();
    await admin.post(`${SETTINGS}/webhooks`, { url: 'https://hooks.example.com/in', events: ['scan'] });
    expect((await admin.delete(WORKSPACE)).status).toBe(204);
    const shown = { hasCredentials: false, headers: { 'x-api-key': key } };
    const refused = [
      await admin.get('/api/v1/qr'),
      await admin.get(WORKSPACE),
      await admin.get('/api/v1/qr', shown),
    ];
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
      Array(3).fill([403, expect.stringContaining('was deleted')]),
    );
    expect((await editor.get(`${AUTH}/me`)).status).toBe(401);
    expect((await signIn(world.service, editor.email)).status).toBe(401);
    expect((await (await world.service.client()).scan(code)).status).toBe(302);
    await world.service.whenScansAreTaken();
    const states = await world.service.query(
      `select status, disabled_reason as reason from webhook_endpoints where workspace_id = $1`,
      [admin.workspaceId],
    );
    expect(states).toEqual([{ status: 'disabled', reason: 'suspended' }]);
    expect((await admin.delete(WORKSPACE)).status).toBe(403);
    expect((await restore(admin)).status).toBe(204);
    expect((await admin.get(`/api/v1/qr/${code.id}`)).body.scan_count).toBe(1);
    expect((await admin.get('/api/v1/qr', shown)).status).toBe(200);
    const actor = expect.objectContaining({ type: 'user', id: admin.userId }) as unknown;
    for (const action of ['workspace.deleted', 'workspace.restored'])
      expect(await auditedIn(world.service, admin)).toContainEqual(
        expect.objectContaining({ action, actor }),
      );
  });

  it('tells all admins, who can sign in to restore it, for 30 days', async () => {
    const admin = await owner();
    const other = await world.service.person('admin', admin);
    await admin.delete(WORKSPACE);
    for (const { email } of [admin, other]) {
      const { text } = await mailTo(world.service, email, { subject: /was deleted/ });
      expect(text).toContain('has deleted the workspace "Analytical Engines"');
      expect(text).toContain(`${BASE_URL}/settings/deleted-workspaces`);
    }
    const again = personOf(world.service, await signIn(world.service, admin.email));
    const { workspaces, deletedWorkspaces } = await meOf(again);
    const restorableUntil = new Date(world.service.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect([workspaces, deletedWorkspaces]).toEqual([
      [],
      [{ id: admin.workspaceId, name: 'Analytical Engines', restorableUntil }],
    ]);
    world.service.clock.advance(30 * DAY_MS);
    expect((await signIn(world.service, admin.email)).body.code).toBe('forbidden');
    await world.service.query('delete from sessions where user_id = $1', [admin.userId]);
  });

  it('is undone by its admins only', async () => {
    const admin = await owner();
    const other = await world.service.person('admin', admin);
    const stranger = await owner();
    await admin.delete(WORKSPACE);
    expect((await restore(stranger, admin.workspaceId)).status).toBe(404);
    expect((await restore(stranger)).status).toBe(404);
    expect((await restore(other, admin.workspaceId)).status).toBe(204);
    expect((await meOf(admin)).deletedWorkspaces).toEqual([]);
    expect((await admin.get(WORKSPACE)).status).toBe(200);
  });

  it('is not undone without the second factor that the workspace requires', async () => {
    const admin = await owner();
    const other = await world.service.person('admin', admin);
    await addApp(world.service, admin);
    await admin.patch(WORKSPACE, { requireSecondFactor: true });
    await admin.delete(WORKSPACE);
    const { status, body } = await restore(other, admin.workspaceId);
    expect([status, body.code]).toEqual([403, 'second_factor_required']);
    expect((await restore(admin)).status).toBe(204);
  });

  it('does not let admins undo what the operator has done', async () => {
    const admin = await owner();
    const { clock, database } = world.service;
    const env = { DATABASE_URL: database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE };
    const { code } = await adminAt(clock, env, 'workspace', 'delete', admin.workspaceId);
    expect(code).toBe(0);
    expect((await signIn(world.service, admin.email)).status).toBe(403);
    expect((await admin.get(`${AUTH}/me`)).status).toBe(401);
  });

  it('is for admins in a session', async () => {
    const admin = await owner();
    const editor = await world.service.person('editor', admin);
    const { key } = await apiKey(admin, { scope: 'admin' });
    const shown = { hasCredentials: false, headers: { 'x-api-key': key } };
    const refused = [await editor.delete(WORKSPACE), await admin.delete(WORKSPACE, shown)];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect((await admin.get(WORKSPACE)).status).toBe(200);
  });
});
