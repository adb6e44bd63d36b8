import { addApp, addPasskey } from '../toolbox/authenticators.js';
import type { PersonClient } from '../toolbox/client.js';
import { auditedIn, itemsOf, memberOf, pathOfMember, SETTINGS, type Items } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = `${SETTINGS}/members`;
const world = useService();
let admin: PersonClient;
beforeEach(async () => {
  admin = await world.service.person('admin', await world.service.client());
});

const statusOf = async (person: PersonClient) => (await person.get(`${SETTINGS}/workspace`)).status;

describe('GET /api/settings/v1/members', () => {
  it('shows a viewer who is in the workspace, newest first', async () => {
    const viewer = await world.service.person('viewer', admin);
    expect(await itemsOf(viewer, 'members')).toEqual([
      {
        id: expect.any(String) as string,
        userId: viewer.userId,
        name: 'Test viewer',
        email: viewer.email,
        role: 'viewer',
        active: true,
        leads: false,
        source: 'invite',
        createdAt: world.service.clock.now().toISOString(),
        lastSeenAt: null,
        secondFactor: null,
      },
      expect.objectContaining({ userId: admin.userId, role: 'admin' }),
    ]);
  });

  it('shows an admin when each member was last seen in this workspace', async () => {
    const viewer = await world.service.person('viewer', admin);
    const lastSeen = async () => (await memberOf(admin, viewer))?.lastSeenAt;
    expect(await lastSeen()).toBe(world.service.clock.now().toISOString());
    world.service.clock.advance(3_600_000);
    await viewer.get(`${SETTINGS}/workspace`);
    const now = world.service.clock.now().toISOString();
    await waitUntil(async () => (await lastSeen()) === now, 'the last use');
    await viewer.post('/api/auth/v1/sign-out', undefined);
    expect(await lastSeen()).toBeNull();
  });

  it('shows an admin who has a second factor, and nobody else', async () => {
    const viewer = await world.service.person('viewer', admin);
    const shown = async (by: PersonClient) => [
      (await memberOf(by, viewer))?.secondFactor,
      (await memberOf(by, admin))?.secondFactor,
    ];
    expect(await shown(admin)).toEqual([false, false]);
    await addPasskey(viewer);
    expect(await shown(admin)).toEqual([true, false]);
    await addApp(world.service, admin);
    expect(await shown(admin)).toEqual([true, true]);
    expect(await shown(viewer)).toEqual([null, null]);
  });

  it('comes in pages, each member once', async () => {
    const people = [admin];
    for (let count = 0; count < 4; count++) people.unshift(await world.service.person('viewer', admin));
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(3);
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await admin.get<Items<{ userId: string }>>(`${PATH}?limit=2${query}`);
      seen.push(...body.items.map(({ userId }) => userId));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(people.map(({ userId }) => userId));
  });

  it("answers 422 to another workspace's cursor", async () => {
    await world.service.person('viewer', admin);
    const { body } = await admin.get<Items<unknown>>(`${PATH}?limit=1`);
    const stranger = await world.service.person('admin', await world.service.client());
    const answer = await stranger.get(`${PATH}?limit=1&cursor=${String(body.nextCursor)}`);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ code: 'invalid_cursor' }]]);
  });
});

describe('PATCH /api/settings/v1/members/:id', () => {
  it('changes the role, which acts at once', async () => {
    const viewer = await world.service.person('viewer', admin);
    expect((await viewer.post('/api/v1/folders', { name: 'Early' })).status).toBe(403);
    const { status, body } = await admin.patch(await pathOfMember(admin, viewer), { role: 'editor' });
    expect([status, body.role, body.userId]).toEqual([200, 'editor', viewer.userId]);
    expect((await viewer.post('/api/v1/folders', { name: 'Mine' })).status).toBe(201);
    await admin.patch(await pathOfMember(admin, viewer), { role: 'viewer' });
    expect((await viewer.post('/api/v1/folders', { name: 'Late' })).status).toBe(403);
  });

  it('writes down what changed, and by whom', async () => {
    const viewer = await world.service.person('viewer', admin);
    const path = await pathOfMember(admin, viewer);
    await admin.patch(path, { role: 'editor', active: true });
    await admin.patch(path, { role: 'editor' });
    expect(await auditedIn(world.service, admin)).toEqual([
      {
        action: 'member.updated',
        actor: { type: 'user', id: admin.userId, name: 'Test admin' },
        target: { type: 'member', id: path.split('/').at(-1), name: viewer.email },
        changes: { role: { from: 'viewer', to: 'editor' } },
      },
    ]);
  });

  it('no longer admits an inactive member, and ends only their sessions of this workspace', async () => {
    const person = await world.service.person('editor', admin);
    const elsewhere = await world.service.client({ name: 'Elsewhere' });
    await world.service.join(person, elsewhere.workspaceId, 'viewer');
    const other = await world.service.sessionOf(person, elsewhere.workspaceId);
    expect([await statusOf(person), await statusOf(other)]).toEqual([200, 200]);
    const path = await pathOfMember(admin, person);
    expect((await admin.patch(path, { active: false })).body.active).toBe(false);
    expect([await statusOf(person), await statusOf(other)]).toEqual([401, 200]);
    expect((await admin.patch(path, { active: true })).body.active).toBe(true);
    expect(await statusOf(person)).toBe(401);
    expect(await statusOf(await world.service.sessionOf(person, admin.workspaceId))).toBe(200);
  });

  it('lets an admin step down while another one is there', async () => {
    const other = await world.service.person('admin', admin);
    const { status } = await admin.patch(await pathOfMember(other, admin), { role: 'viewer' });
    expect([status, (await memberOf(other, admin))?.role]).toEqual([200, 'viewer']);
    expect((await admin.patch(await pathOfMember(other, admin), { role: 'admin' })).status).toBe(403);
  });

  it.each([{ role: 'editor' }, { active: false }, { role: 'viewer', active: false }])(
    'answers 409 last_admin to %j of the last one, who stays',
    async (body) => {
      // Neither is an active admin.
      await world.service.person('editor', admin);
      const inactive = await world.service.person('admin', admin);
      await admin.patch(await pathOfMember(admin, inactive), { active: false });
      const answer = await admin.patch(await pathOfMember(admin, admin), body);
      expect([answer.status, answer.body.code]).toEqual([409, 'last_admin']);
      expect(await memberOf(admin, admin)).toMatchObject({ role: 'admin', active: true });
    },
  );

  it.each([
    [{}, ''],
    [{ role: null }, '/role'],
    [{ role: 'owner' }, '/role'],
    [{ active: null }, '/active'],
    [{ active: 'no' }, '/active'],
    [{ email: 'eve@example.com' }, '/email'],
    [{ userId: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' }, '/userId'],
    [{ source: 'owner' }, '/source'],
  ])('answers 422 to %j and changes nothing', async (body, pointer) => {
    const viewer = await world.service.person('viewer', admin);
    const before = await memberOf(admin, viewer);
    const answer = await admin.patch(await pathOfMember(admin, viewer), body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect(await memberOf(admin, viewer)).toEqual(before);
  });

  it.each(['viewer', 'editor'] as const)('answers 403 to a member with the role %s', async (role) => {
    const member = await world.service.person(role, admin);
    const { status, body } = await member.patch(await pathOfMember(admin, member), { role: 'admin' });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await memberOf(admin, member)).toMatchObject({ role });
  });

  it("answers 404 to a foreign workspace's admin, and changes nothing", async () => {
    const viewer = await world.service.person('viewer', admin);
    const stranger = await world.service.person('admin', await world.service.client());
    const answer = await stranger.patch(await pathOfMember(admin, viewer), { active: false });
    expect(answer.status).toBe(404);
    expect(await memberOf(admin, viewer)).toMatchObject({ active: true });
    expect(await statusOf(viewer)).toBe(200);
  });
});

describe('DELETE /api/settings/v1/members/:id', () => {
  it('removes a member, whose sessions end, and whose QR codes and keys stay', async () => {
    const editor = await world.service.person('editor', admin);
    const { id } = await editor.qrCode();
    const path = await pathOfMember(admin, editor);
    expect((await admin.delete(path)).status).toBe(204);
    expect([await statusOf(editor), await memberOf(admin, editor)]).toEqual([401, undefined]);
    expect((await admin.get(`/api/v1/qr/${id}`)).body.created_by).toMatchObject({ id: editor.userId });
    expect((await admin.delete(path)).status).toBe(404);
    expect(await auditedIn(world.service, admin)).toEqual([
      {
        action: 'member.removed',
        actor: { type: 'user', id: admin.userId, name: 'Test admin' },
        target: { type: 'member', id: path.split('/').at(-1), name: editor.email },
        changes: { role: { from: 'editor', to: null }, active: { from: true, to: null } },
      },
    ]);
  });

  it('leaves the account and its other workspaces alone', async () => {
    const person = await world.service.person('viewer', admin);
    const elsewhere = await world.service.client({ name: 'Elsewhere' });
    await world.service.join(person, elsewhere.workspaceId, 'viewer');
    const other = await world.service.sessionOf(person, elsewhere.workspaceId);
    await admin.delete(await pathOfMember(admin, person));
    expect(await statusOf(other)).toBe(200);
  });

  it('answers 409 last_admin to the removal of the last one, who stays', async () => {
    await world.service.person('editor', admin);
    const { status, body } = await admin.delete(await pathOfMember(admin, admin));
    expect([status, body.code, await statusOf(admin)]).toEqual([409, 'last_admin', 200]);
  });

  it('answers 403 to an editor, who removes nobody', async () => {
    const editor = await world.service.person('editor', admin);
    expect((await editor.delete(await pathOfMember(admin, admin))).status).toBe(403);
    expect(await statusOf(admin)).toBe(200);
  });
});

describe('POST /api/settings/v1/workspace/leave', () => {
  const LEAVE = `${SETTINGS}/workspace/leave`;

  it('ends the membership of a person, their sessions in the workspace, and nothing else', async () => {
    const viewer = await world.service.person('viewer', admin);
    const elsewhere = await world.service.client({ name: 'Elsewhere' });
    await world.service.join(viewer, elsewhere.workspaceId, 'viewer');
    const other = await world.service.sessionOf(viewer, elsewhere.workspaceId);
    const { status, headers } = await viewer.post(LEAVE, undefined);
    expect([status, headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect([await statusOf(viewer), await statusOf(other)]).toEqual([401, 200]);
    expect(await memberOf(admin, viewer)).toBeUndefined();
    expect((await auditedIn(world.service, admin))[0]).toMatchObject({
      action: 'member.removed',
      actor: { type: 'user', id: viewer.userId },
    });
  });

  it('lets a person leave once, however many requests ask for it', async () => {
    const viewer = await world.service.person('viewer', admin);
    const answers = await Promise.all(Array.from({ length: 5 }, () => viewer.post(LEAVE, undefined)));
    // Late requests have no session any more.
    expect(answers.map(({ status }) => status).filter((status) => ![204, 401].includes(status))).toEqual([]);
    expect(await memberOf(admin, viewer)).toBeUndefined();
    const removals = (await auditedIn(world.service, admin)).filter(
      ({ action }) => action === 'member.removed',
    );
    expect(removals).toHaveLength(1);
  });

  it('answers 409 last_admin to the last one, who stays', async () => {
    const { status, body } = await admin.post(LEAVE, undefined);
    expect([status, body.code, await statusOf(admin)]).toEqual([409, 'last_admin', 200]);
    await world.service.person('admin', admin);
    expect((await admin.post(LEAVE, undefined)).status).toBe(204);
  });
});
