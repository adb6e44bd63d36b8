import { auditedIn, SETTINGS } from '../toolbox/settings.js';
import { refusalOf, ScimWorkspace, type ScimUser } from '../toolbox/scim-workspace.js';
import type { PersonClient } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATH = `${SETTINGS}/group-roles`;
const world = useService();

interface Row {
  id: string;
  group: string;
  role: string;
  externalId: string | null;
  members: number;
}

let acme: ScimWorkspace;
beforeEach(async () => {
  acme = await ScimWorkspace.create(world.service);
});

const map = async (roles: Record<string, string>, { admin } = acme): Promise<Row[]> => {
  const items = Object.entries(roles).map(([group, role]) => ({ group, role }));
  const { status, body } = await admin.put<{ items: Row[] }>(PATH, { items });
  expect(status).toBe(200);
  return body.items;
};
const idOf = (rows: Row[], name: string) => rows.find(({ group }) => group === name)?.id ?? '';
const roleOf = async ({ id }: ScimUser) =>
  ((await acme.get(`/Users/${id}`)).body.roles as { value: string }[])[0]?.value;
const change = (op: string, ...users: ScimUser[]) => [
  { op, path: 'members', value: users.map(({ id }) => ({ value: id })) },
];
const idsIn = ({ body }: { body: Record<string, unknown> }) =>
  (body.Resources as { id: string }[]).map(({ id }) => id);

describe('PUT /api/settings/v1/group-roles', () => {
  it('stores the table, keeps the ids of names that stay, and tells the audit log', async () => {
    const before = await map({ 'Marketing team': 'editor', Owners: 'admin' });
    expect(before).toMatchObject([
      { group: 'Marketing team', role: 'editor', externalId: null, members: 0 },
      { group: 'Owners', role: 'admin' },
    ]);
    const after = await map({ 'MARKETING team': 'viewer', Interns: 'viewer' });
    expect(after.map(({ group, role }) => [group, role])).toEqual([
      ['Interns', 'viewer'],
      ['MARKETING team', 'viewer'],
    ]);
    expect(idOf(after, 'MARKETING team')).toBe(idOf(before, 'Marketing team'));
    expect((await acme.admin.get<{ items: Row[] }>(PATH)).body.items).toEqual(after);
    expect((await auditedIn(world.service, acme.admin))[0]).toMatchObject({
      action: 'group_roles.updated',
      changes: {
        groups: {
          from: ['Marketing team: editor', 'Owners: admin'],
          to: ['Interns: viewer', 'MARKETING team: viewer'],
        },
      },
    });
  });

  it.each([
    [[{ group: ' Editor ', role: 'admin' }], '/items/0/group', 'must not be admin, editor or viewer'],
    [
      [
        { group: 'Sales', role: 'admin' },
        { group: 'SALES', role: 'viewer' },
      ],
      '/items/1/group',
      'twice',
    ],
    [[{ group: '', role: 'admin' }], '/items/0/group', 'empty'],
    [[{ group: 'Sales', role: 'owner' }], '/items/0/role', 'must be one of'],
  ])('refuses %j', async (items, pointer, words) => {
    const { status, body } = await acme.admin.put<{ errors: { pointer: string; detail: string }[] }>(PATH, {
      items,
    });
    expect([status, body.errors[0]?.pointer, body.errors[0]?.detail]).toEqual([
      422,
      pointer,
      expect.stringContaining(words),
    ]);
    expect((await acme.admin.get<{ items: Row[] }>(PATH)).body.items).toEqual([]);
  });

  it('needs the plan, and lets a table be emptied without it', async () => {
    await map({ Sales: 'editor' });
    await world.service.plan(acme.admin, 'pro');
    const { status, body } = await acme.admin.put(PATH, { items: [{ group: 'Sales', role: 'admin' }] });
    expect([status, body.code]).toEqual([403, 'plan_required']);
    expect(await map({})).toEqual([]);
  });

  it('changes the roles of members at once when the role of a group changes, or the group goes', async () => {
    const table = await map({ Sales: 'editor', Leads: 'viewer' });
    const user = await acme.user();
    for (const { id } of table) await acme.patch(`/Groups/${id}`, change('add', user));
    expect(await roleOf(user)).toBe('editor');
    await map({ Sales: 'admin', Leads: 'viewer' });
    expect(await roleOf(user)).toBe('admin');
    await map({ Leads: 'editor' });
    expect(await roleOf(user)).toBe('editor');
    await map({});
    expect(await roleOf(user)).toBe('viewer');
  });

  it('leaves no workspace without an admin', async () => {
    const table = await map({ Owners: 'admin' });
    const { id } = await memberOf(acme.admin);
    await acme.patch(`/Groups/${idOf(table, 'Owners')}`, [
      { op: 'add', path: 'members', value: [{ value: id }] },
    ]);
    const { status, body } = await acme.admin.put(PATH, { items: [{ group: 'Owners', role: 'editor' }] });
    expect([status, body.code]).toEqual([409, 'last_admin']);
    expect((await acme.admin.get<{ items: Row[] }>(PATH)).body.items).toMatchObject([
      { role: 'admin', members: 1 },
    ]);
    const lost = await acme.patch(`/Groups/${idOf(table, 'Owners')}`, [
      { op: 'remove', path: `members[value eq "${id}"]` },
    ]);
    expect(refusalOf(lost)).toEqual([400, 'mutability']);
    expect(await acme.members(idOf(table, 'Owners'))).toEqual([id]);
  });
});

async function memberOf({ get, userId }: PersonClient): Promise<{ id: string }> {
  const { body } = await get<{ items: { id: string; userId: string }[] }>(`${SETTINGS}/members`);
  const found = body.items.find((each) => each.userId === userId);
  if (!found) throw new Error('the person is no member');
  return found;
}

describe('mapped groups in SCIM', () => {
  it('follow the three roles in lists, and are found as these are', async () => {
    const table = await map({ Sales: 'editor', 'Art & design': 'viewer' });
    const [art, sales] = [idOf(table, 'Art & design'), idOf(table, 'Sales')];
    const user = await acme.user();
    await acme.patch(`/Groups/${sales}`, [
      { op: 'add', path: 'externalId', value: 'S-1' },
      ...change('add', user),
    ]);
    const list = await acme.get('/Groups');
    expect([list.body.totalResults, idsIn(list)]).toEqual([5, ['admin', 'editor', 'viewer', art, sales]]);
    expect((await acme.get(`/Groups/${sales.toUpperCase()}`)).body).toEqual({
      schemas: [GROUP_URN],
      id: sales,
      displayName: 'Sales',
      externalId: 'S-1',
      members: [{ value: user.id, display: user.userName, type: 'User' }],
      meta: { resourceType: 'Group', location: `https://qr.test/api/scim/v2/Groups/${sales}` },
    });
    const found = async (filter: string) => (await acme.list(filter, 'Groups')).Resources.map(({ id }) => id);
    expect(await found('displayName eq "SALES"')).toEqual([sales]);
    expect(await found('externalId eq "S-1"')).toEqual([sales]);
    expect(await found(`id eq "${sales}" and members eq "${user.id}"`)).toEqual([sales]);
    expect(await found(`members eq "${user.id}"`)).toEqual(['editor', sales]);
    expect(idsIn(await acme.get('/Groups?sortBy=displayName&sortOrder=descending'))).toEqual([
      ...['viewer', sales, 'editor', art, 'admin'],
    ]);
    const { groups } = (await acme.get(`/Users/${user.id}`)).body;
    expect(groups).toEqual([
      { value: 'editor', display: 'editor', type: 'direct' },
      { value: sales, display: 'Sales', type: 'direct' },
    ]);
    const users = async (filter: string) => (await acme.list(filter)).Resources;
    expect(await users(`groups eq "${sales}"`)).toMatchObject([{ id: user.id, groups }]);
    expect(await users(`groups.display eq "sales" and groups eq "editor"`)).toMatchObject([{ id: user.id }]);
    expect(await users(`groups eq "${art}"`)).toEqual([]);
    await map({ Sales: 'editor' });
    expect((await acme.get(`/Groups/${art}`)).status).toBe(404);
  });

  it('answer POST of a name in the table with the group, and of another one with 400 and the names', async () => {
    const table = await map({ Sales: 'editor' });
    const sales = idOf(table, 'Sales');
    const [user, other] = [await acme.user(), await acme.user()];
    for (const [displayName, { id }] of [
      [' sales ', user],
      ['SALES', other],
    ] as const) {
      const body = { displayName, externalId: 'S-1', members: [{ value: id }] };
      const { status, headers, body: group } = await acme.post('/Groups', body);
      expect([status, headers.location, group.id, group.displayName]).toEqual([
        200,
        `https://qr.test/api/scim/v2/Groups/${sales}`,
        sales,
        'Sales',
      ]);
    }
    expect(await acme.members(sales)).toEqual([user.id, other.id]);
    const refused = await acme.post('/Groups', { displayName: 'Marketing' });
    expect([...refusalOf(refused), refused.body.detail]).toEqual([
      ...[
        400,
        'invalidValue',
        'displayName must be admin, editor, viewer or Sales; other groups do not exist.',
      ],
    ]);
    expect((await acme.admin.get<{ items: Row[] }>(PATH)).body.items).toMatchObject([
      { group: 'Sales', externalId: 'S-1', members: 2 },
    ]);
  });

  it('keep memberships: the highest role wins, and who is in none follows the three', async () => {
    const table = await map({ Staff: 'viewer', Sales: 'editor', Owners: 'admin' });
    const [staff, sales, owners] = ['Staff', 'Sales', 'Owners'].map((name) => `/Groups/${idOf(table, name)}`);
    const user = await acme.user({ roles: [{ value: 'admin' }] });
    const roles = [await roleOf(user)];
    for (const [group, op] of [
      [staff, 'add'],
      [owners, 'add'],
      [sales, 'add'],
      [owners, 'remove'],
      [sales, 'remove'],
      [staff, 'remove'],
    ] as const) {
      await acme.patch(group!, change(op, user));
      roles.push(await roleOf(user));
    }
    expect(roles).toEqual(['admin', 'viewer', 'admin', 'admin', 'editor', 'viewer', 'viewer']);
    await acme.patch('/Groups/editor', change('add', user));
    expect(await roleOf(user)).toBe('editor');
  });

  it('win over the three and over roles of a user, which change nothing for their members', async () => {
    const table = await map({ Sales: 'editor' });
    const user = await acme.user();
    const alone = await acme.user();
    await acme.patch(`/Groups/${idOf(table, 'Sales')}`, change('add', user));
    expect((await acme.patch('/Groups/admin', change('add', user, alone))).status).toBe(200);
    expect([await roleOf(user), await roleOf(alone)]).toEqual(['editor', 'admin']);
    await acme.patch('/Groups/editor', change('remove', user));
    const replaced = [{ op: 'replace', path: 'members', value: [] }];
    expect((await acme.patch('/Groups/editor', replaced)).status).toBe(200);
    const { body } = await acme.patch(`/Users/${user.id}`, [
      { op: 'replace', value: { title: 'Head of sales', roles: [{ value: 'admin' }] } },
    ]);
    expect([body.title, body.roles]).toEqual(['Head of sales', [{ value: 'editor', primary: true }]]);
    const byAdmin = await acme.admin.patch(`${SETTINGS}/members/${user.id}`, { role: 'viewer' });
    expect([byAdmin.status, byAdmin.body.code]).toEqual([409, 'conflict']);
    expect(await roleOf(user)).toBe('editor');
  });

  it('can be replaced, but not renamed, and take no strangers', async () => {
    const table = await map({ Sales: 'editor' });
    const group = `/Groups/${idOf(table, 'Sales')}`;
    const [one, two] = [await acme.user(), await acme.user()];
    await acme.patch(group, change('add', one));
    const { status, body } = await acme.put(group, { displayName: 'sales', members: [{ value: two.id }] });
    expect([status, 'members' in body, await acme.members(idOf(table, 'Sales'))]).toEqual([
      200,
      false,
      [two.id],
    ]);
    expect([await roleOf(one), await roleOf(two)]).toEqual(['viewer', 'editor']);
    const rename = [{ op: 'replace', path: 'displayName', value: 'Marketing' }];
    expect(refusalOf(await acme.patch(group, rename))).toEqual([400, 'mutability']);
    const other = await (await ScimWorkspace.create(world.service)).user();
    expect(refusalOf(await acme.patch(group, change('add', one, other)))).toEqual([400, 'invalidValue']);
    expect(await acme.members(idOf(table, 'Sales'))).toEqual([two.id]);
  });

  it('can be deleted by the provider: members keep what other groups give, and the name can be sent again', async () => {
    const table = await map({ Sales: 'editor', Owners: 'admin' });
    const [sales, owners] = [idOf(table, 'Sales'), idOf(table, 'Owners')];
    const [both, one] = [await acme.user(), await acme.user()];
    await acme.patch(`/Groups/${owners}`, change('add', both, one));
    await acme.patch(`/Groups/${sales}`, change('add', both));
    const { status, body } = await acme.delete(`/Groups/${owners}`);
    expect([status, body]).toEqual([204, null]);
    expect([await roleOf(both), await roleOf(one)]).toEqual(['editor', 'viewer']);
    for (const path of [`/Groups/${owners}`]) {
      expect((await acme.get(path)).status).toBe(404);
      expect((await acme.delete(path)).status).toBe(404);
      expect((await acme.patch(path, change('add', one))).status).toBe(404);
    }
    const again = await acme.post('/Groups', { displayName: 'Owners', members: [{ value: one.id }] });
    expect([again.status, again.body.id === owners, await roleOf(one)]).toEqual([200, false, 'admin']);
    expect(refusalOf(await acme.delete('/Groups/admin'))).toEqual([400, 'mutability']);
  });

  it('of one workspace are unknown in another', async () => {
    const table = await map({ Sales: 'editor' });
    const other = await ScimWorkspace.create(world.service);
    expect((await other.get(`/Groups/${idOf(table, 'Sales')}`)).status).toBe(404);
    expect((await other.delete(`/Groups/${idOf(table, 'Sales')}`)).status).toBe(404);
    expect(refusalOf(await other.post('/Groups', { displayName: 'Sales' }))).toEqual([400, 'invalidValue']);
  });
});
