import { newId } from '#libs/database';
import { GroupIdsService } from '../../src/scim/provisioning/group-ids.service.js';
import type { Answer } from '../toolbox/client.js';
import { holdRow, holdTable } from '../toolbox/held-table.js';
import { refusalOf, ScimWorkspace, type ScimUser } from '../toolbox/scim-workspace.js';
import { statementsOf } from '../toolbox/statements.js';
import { useService } from '../toolbox/use-service.js';

const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const world = useService({ connections: 10 });
let acme: ScimWorkspace;
let user: ScimUser;
beforeEach(async () => {
  acme = await ScimWorkspace.create(world.service);
  user = await acme.user();
});

const roleOf = async ({ id }: ScimUser) =>
  ((await acme.get(`/Users/${id}`)).body.roles as { value: string }[])[0]?.value;
const add = (...users: ScimUser[]) => ({
  op: 'add',
  path: 'members',
  value: users.map(({ id }) => ({ value: id })),
});

describe('GET /Groups', () => {
  it('lists the three groups with their members', async () => {
    const { body } = await acme.get('/Groups');
    expect(body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 3 });
    expect((body.Resources as { id: string }[]).map(({ id }) => id)).toEqual(['admin', 'editor', 'viewer']);
    expect((await acme.get('/Groups/viewer')).body).toEqual({
      schemas: [GROUP_URN],
      id: 'viewer',
      displayName: 'viewer',
      members: [{ value: user.id, display: user.userName, type: 'User' }],
      meta: { resourceType: 'Group', location: 'https://qr.test/api/scim/v2/Groups/viewer' },
    });
    const { body: bare } = await acme.get('/Groups?excludedAttributes=members');
    expect((bare.Resources as object[]).filter((group) => 'members' in group)).toEqual([]);
  });

  it('leaves connections to other workspaces, however many lists of one take long', async () => {
    const other = await world.service.client();
    const table = await holdTable(world.service.database.url, 'members', 'access exclusive');
    const lists = Array.from({ length: 12 }, (_, index) => acme.get(index % 2 ? '/Groups' : '/Users'));
    // Two pages of users and one list of groups wait.
    await table.waitForWaiting(3);
    expect((await other.get('/api/v1/qr')).status).toBe(200);
    expect(await table.countWaiting()).toBe(3);
    await table.release();
    await Promise.all(lists);
  });

  it('sorts groups, those without a value last', async () => {
    await acme.patch('/Groups/viewer', [{ op: 'add', path: 'externalId', value: 'A' }]);
    await acme.patch('/Groups/admin', [{ op: 'add', path: 'externalId', value: 'B' }]);
    const sorted = async (query: string) =>
      (await acme.get<{ Resources: object[] }>(`/Groups?excludedAttributes=members&${query}`)).body.Resources;
    const ids = (...names: string[]) => names.map((id) => expect.objectContaining({ id }) as object);
    expect(await sorted('sortBy=externalId')).toEqual(ids('viewer', 'admin', 'editor'));
    expect(await sorted('sortBy=externalId&sortOrder=descending')).toEqual(ids('editor', 'admin', 'viewer'));
    expect(await sorted('sortBy=displayName&sortOrder=descending&count=1')).toEqual(ids('viewer'));
    for (const sortBy of ['members', 'meta.created'])
      expect(refusalOf(await acme.get(`/Groups?sortBy=${sortBy}`))).toEqual([400, 'invalidPath']);
  });

  it('finds groups by name, id, externalId and members', async () => {
    await acme.patch('/Groups/editor', [{ op: 'add', path: 'externalId', value: 'G-1' }]);
    const found = async (filter: string) => (await acme.list(filter, 'Groups')).Resources.map(({ id }) => id);
    expect(await found('displayName eq "Editor"')).toEqual(['editor']);
    expect(await found('externalId eq "G-1"')).toEqual(['editor']);
    expect(await found(`members eq "${user.id}"`)).toEqual(['viewer']);
    expect(await found(`members[value eq "${user.id}"]`)).toEqual(['viewer']);
    // Entra asks this before it changes a membership.
    expect(await found(`id eq "viewer" and members eq "${user.id}"`)).toEqual(['viewer']);
    expect(await found(`id eq "admin" and members eq "${user.id}"`)).toEqual([]);
    expect(await found('displayName eq "owners"')).toEqual([]);
    expect(await found(`schemas eq "${GROUP_URN}"`)).toEqual(['admin', 'editor', 'viewer']);
    expect(await found('not (schemas pr)')).toEqual([]);
  });
});

describe('POST /Groups', () => {
  it('returns the group each time, adds members and stores the externalId', async () => {
    const body = { displayName: ' Editor ', externalId: 'G-1', members: [{ value: user.id }] };
    for (const sent of [body, { displayName: 'EDITOR' }]) {
      const { status, headers, body: group } = await acme.post('/Groups', sent);
      expect([status, headers.location]).toEqual([200, 'https://qr.test/api/scim/v2/Groups/editor']);
      expect(group).toMatchObject({ id: 'editor', externalId: 'G-1', members: [{ value: user.id }] });
    }
  });

  it.each([{ displayName: 'owners' }, {}, { displayName: 7 }])('refuses %j', async (body) => {
    expect(refusalOf(await acme.post('/Groups', body))).toEqual([400, 'invalidValue']);
  });
});

describe('PATCH and PUT /Groups/:id', () => {
  it('give members the role, without a list of all members', async () => {
    const { status, body } = await acme.patch('/Groups/editor', [add(user)]);
    expect([status, body.id, 'members' in body, await roleOf(user)]).toEqual([
      200,
      'editor',
      false,
      'editor',
    ]);
    const shown = await acme.call('PATCH', '/Groups/admin?attributes=members', { Operations: [add(user)] });
    expect(shown.body.members).toHaveLength(2);
    expect([await acme.members('editor'), await roleOf(user)]).toEqual([[], 'admin']);
  });

  it.each<[sender: string, operations: (id: string) => object[]]>([
    ['Okta', (id) => [{ op: 'remove', path: `members[value eq "${id}"]` }]],
    [
      'Entra without the flag',
      (id) => [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }],
    ],
    ['a client that removes all', () => [{ op: 'remove', path: 'members' }]],
    ['a client that replaces the list', () => [{ op: 'replace', path: 'members', value: [] }]],
  ])('make a viewer of a member whom %s removes', async (_sender, operations) => {
    await acme.patch('/Groups/editor', [add(user)]);
    expect((await acme.patch('/Groups/editor', operations(user.id))).status).toBe(200);
    expect(await roleOf(user)).toBe('viewer');
  });

  it('remove only the members that are named, and none of another group', async () => {
    const other = await acme.user({ roles: ['editor'] });
    await acme.patch('/Groups/editor', [add(user)]);
    await acme.patch('/Groups/editor', [{ op: 'Remove', path: 'members', value: [{ value: user.id }] }]);
    await acme.patch('/Groups/admin', [{ op: 'Remove', path: 'members', value: [{ value: other.id }] }]);
    expect([await roleOf(user), await roleOf(other)]).toEqual(['viewer', 'editor']);
  });

  it('end alike, whichever of add and remove comes first', async () => {
    const other = await acme.user();
    const leave = ({ id }: ScimUser) =>
      acme.patch('/Groups/editor', [{ op: 'remove', path: `members[value eq "${id}"]` }]);
    const enter = (each: ScimUser) => acme.patch('/Groups/admin', [add(each)]);
    await acme.patch('/Groups/editor', [add(user, other)]);
    await leave(user);
    await enter(user);
    await enter(other);
    await leave(other);
    expect([await roleOf(user), await roleOf(other)]).toEqual(['admin', 'admin']);
  });

  it('send one statement for a few members', async () => {
    const other = await acme.user();
    const swap = async (one: ScimUser, two: ScimUser) => {
      const leave = { op: 'remove', path: `members[value eq "${one.id}"]` };
      expect((await acme.patch('/Groups/editor', [leave, add(two)])).status).toBe(200);
    };
    const swaps = async () => {
      await swap(user, other);
      await swap(other, user);
    };
    await swaps();
    // A second statement counts each request.
    expect(await statementsOf(swaps)).toBe(2 * 2);
    expect(await statementsOf(() => acme.get('/Groups/editor?excludedAttributes=members'))).toBe(1 + 1);
    expect([await roleOf(user), await roleOf(other)]).toEqual(['editor', 'viewer']);
  });

  it('find a member as another process has left it while they waited', async () => {
    const gone = await acme.user();
    const row = await holdRow(world.service.database.url, 'workspaces', acme.admin.workspaceId);
    const answer = acme.patch('/Groups/editor', [add(user)]);
    await row.waitForWaiting(1);
    await row.query(`update members set role = 'admin' where id = $1`, [user.id]);
    await row.query('delete from members where id = $1', [gone.id]);
    const refused = acme.patch('/Groups/editor', [add(gone)]);
    await row.release();
    expect((await answer).status).toBe(200);
    expect(refusalOf(await refused)).toEqual([400, 'invalidValue']);
    const [{ changes } = {}] = await world.service.query(
      `select changes from audit_log where target->>'id' = $1 and action = 'member.updated'`,
      [user.id],
    );
    expect([changes, await roleOf(user)]).toEqual([{ role: { from: 'admin', to: 'editor' } }, 'editor']);
  });

  it('take the id of a member in capitals, as filters do', async () => {
    const value = user.id.toUpperCase();
    expect((await acme.list(`id eq "${value}"`)).totalResults).toBe(1);
    await acme.patch('/Groups/editor', [{ op: 'add', path: 'members', value: [{ value }] }]);
    expect(await acme.members('editor')).toEqual([user.id]);
    await acme.patch('/Groups/editor', [{ op: 'remove', path: `members[value eq "${value}"]` }]);
    expect(await acme.members('editor')).toEqual([]);
    await acme.put('/Groups/editor', { displayName: 'editor', members: [{ value }] });
    expect(await acme.members('editor')).toEqual([user.id]);
  });

  it('add a member whose id they also remove in other letters, if that comes first', async () => {
    await acme.patch('/Groups/editor', [add(user)]);
    const leave = { op: 'remove', path: `members[value eq "${user.id.toUpperCase()}"]` };
    await acme.patch('/Groups/editor', [leave, add(user)]);
    expect(await roleOf(user)).toBe('editor');
  });

  it('keep every member whom parallel requests add', async () => {
    const users = [user, await acme.user(), await acme.user(), await acme.user()];
    const answers = await Promise.all(users.map((each) => acme.patch('/Groups/editor', [add(each)])));
    expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200));
    expect((await acme.members('editor')).sort()).toEqual(users.map(({ id }) => id).sort());
  });

  it('replace the list with a PUT that has one', async () => {
    const other = await acme.user({ roles: ['editor'] });
    await acme.put('/Groups/editor', { displayName: 'Editor' });
    expect(await acme.members('editor')).toEqual([other.id]);
    await acme.put('/Groups/editor', { displayName: 'editor', members: [{ value: user.id }] });
    expect([await acme.members('editor'), await roleOf(other)]).toEqual([[user.id], 'viewer']);
  });

  // null is no value (RFC 7643 section 2.5).
  it.each<[what: string, change: (members: unknown) => Promise<Answer>]>([
    ['a PUT', (members) => acme.put('/Groups/editor', { members })],
    [
      'a PATCH without a path',
      (members) => acme.patch('/Groups/editor', [{ op: 'replace', value: { members } }]),
    ],
    [
      'a PATCH',
      (members) => acme.patch('/Groups/editor', [{ op: 'replace', path: 'members', value: members }]),
    ],
  ])('empty the group with null as with an empty list in %s', async (_what, change) => {
    for (const none of [null, []]) {
      await acme.patch('/Groups/editor', [add(user)]);
      expect([(await change(none)).status, await acme.members('editor')]).toEqual([200, []]);
    }
  });

  it('write down each of many changes, in the audit log', async () => {
    await world.service.query(
      `insert into members (id, workspace_id, role, active, source, user_name, user_name_norm, scim_extra, created_at, updated_at)
       select gen_random_uuid(), $1, 'viewer', true, 'scim', 'u' || n, 'u' || n, '{}', now(), now()
       from generate_series(1, 2500) n`,
      [acme.admin.workspaceId],
    );
    const members = (await acme.members('viewer')).map((value) => ({ value }));
    expect((await acme.put('/Groups/editor', { members })).status).toBe(200);
    const logged = await world.service.query(
      `select distinct on (target) target->>'id' as id, target->>'type' as type, target->>'name' as name, action, changes,
         actor->>'type' as actor, actor->>'id' = actor_id::text as "isActor", at
       from audit_log where workspace_id = $1 and action = 'member.updated'`,
      [acme.admin.workspaceId],
    );
    expect(logged).toHaveLength(2_501);
    expect(new Set(logged.map(({ id }) => id))).toEqual(new Set(members.map(({ value }) => value)));
    expect(logged.find(({ id }) => id === user.id)).toEqual({
      ...{ id: user.id, type: 'member', name: user.userName, action: 'member.updated' },
      changes: { role: { from: 'viewer', to: 'editor' } },
      ...{ actor: 'scim', isActor: true, at: new Date('2026-11-21T09:30:00.000Z') },
    });
  });

  it.each<[what: string, members: unknown[]]>([
    ['null', [null]],
    ['an entry without a value', [{ display: 'x' }]],
    ['a value of null', [{ value: null }]],
    ['an empty value', [{ value: '' }]],
  ])('refuse a list with %s, which would remove everybody', async (_what, broken) => {
    await acme.patch('/Groups/editor', [add(user)]);
    for (const members of [broken, [{ value: user.id }, ...broken]]) {
      const answers = [
        await acme.put('/Groups/editor', { members }),
        await acme.patch('/Groups/editor', [{ op: 'replace', path: 'members', value: members }]),
        await acme.patch('/Groups/editor', [{ op: 'remove', path: 'members', value: members }]),
        await acme.post('/Groups', { displayName: 'editor', members }),
      ];
      expect(answers.map(refusalOf)).toEqual(answers.map(() => [400, 'invalidValue']));
    }
    expect(await acme.members('editor')).toEqual([user.id]);
  });

  it('refuse to change more than 10,000 members at once', async () => {
    await world.service.query(
      `insert into members (id, workspace_id, role, active, source, user_name, user_name_norm, created_at, updated_at)
       select gen_random_uuid(), $1, 'editor', true, 'scim', 'e' || n, 'e' || n, now(), now()
       from generate_series(1, 10001) n`,
      [acme.admin.workspaceId],
    );
    const all = (await acme.members('editor')).map((value) => ({ value }));
    const clear = () => acme.patch('/Groups/editor', [add(user), { op: 'remove', path: 'members' }]);
    for (const answer of [await acme.put('/Groups/viewer', { members: all }), await clear()])
      expect(refusalOf(answer)).toEqual([400, 'tooMany']);
    expect([(await acme.members('editor')).length, await roleOf(user)]).toEqual([10_001, 'viewer']);
    // The list itself can be longer than the number of changes.
    expect((await acme.put('/Groups/editor', { members: [...all, { value: user.id }] })).status).toBe(200);
    expect(await roleOf(user)).toBe('editor');
  });

  it('keep the externalId if the members cannot be changed', async () => {
    await acme.put('/Groups/admin', { externalId: 'before' });
    const refused = await acme.put('/Groups/admin', { externalId: 'after', members: [] });
    expect(refusalOf(refused)).toEqual([400, 'mutability']);
    const failing = jest.spyOn(world.service.running.app.get(GroupIdsService, { strict: false }), 'set');
    failing.mockRejectedValueOnce(new Error('a fault'));
    const externalId = { op: 'replace', path: 'externalId', value: 'after' };
    const failed = await acme.patch('/Groups/admin', [externalId, add(user)]);
    expect([failed.status, await roleOf(user)]).toEqual([500, 'viewer']);
    expect((await acme.get('/Groups/admin')).body.externalId).toBe('before');
    failing.mockRestore();
  });

  it.each<[what: string, operations: object[], refusal: unknown[]]>([
    ['another name', [{ op: 'replace', path: 'displayName', value: 'owners' }], [400, 'mutability']],
    [
      'an unknown member',
      [{ op: 'add', path: 'members', value: [{ value: newId() }] }],
      [400, 'invalidValue'],
    ],
    ['what is no id', [{ op: 'add', path: 'members', value: ['x'] }], [400, 'invalidValue']],
    ['another id', [{ op: 'replace', path: 'id', value: 'editor' }], [400, 'mutability']],
    ['a filter that is no id', [{ op: 'remove', path: 'members[display co "a"]' }], [400, 'invalidPath']],
    ['no admin', [{ op: 'replace', path: 'members', value: [] }], [400, 'mutability']],
  ])('refuse %s, and change nothing', async (_what, operations, refusal) => {
    const answer = await acme.patch('/Groups/admin', [add(user), ...operations]);
    expect([refusalOf(answer), await roleOf(user)]).toEqual([refusal, 'viewer']);
    expect(await acme.members('admin')).toHaveLength(1);
  });

  it('ignore unknown members in a removal, and the same name in other letters', async () => {
    const { status } = await acme.patch('/Groups/editor', [
      { op: 'remove', path: 'members', value: [{ value: newId() }, { value: 'x' }] },
      { op: 'replace', value: { id: 'other', displayName: 'Editor' } },
    ]);
    expect(status).toBe(200);
  });
});

describe('DELETE /Groups/:id', () => {
  it('is refused', async () => {
    expect(refusalOf(await acme.delete('/Groups/admin'))).toEqual([400, 'mutability']);
    expect(refusalOf(await acme.delete('/Groups/owners'))).toEqual([404, undefined]);
  });
});
