import { ENTERPRISE_URN, refusalOf, ScimWorkspace, USER_URN } from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

const GROUP_URNS = [
  'urn:ietf:params:scim:schemas:core:2.0:Group',
  'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
];
const world = useService({ connections: 10 });
let acme: ScimWorkspace;
beforeEach(async () => {
  acme = await ScimWorkspace.create(world.service);
});

/** https://learn.microsoft.com/en-us/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups#create-user */
const TEST_USER = {
  schemas: [USER_URN, ENTERPRISE_URN],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1',
  active: true,
  emails: [
    { primary: true, type: 'work', value: 'Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.com' },
  ],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
};

/** https://learn.microsoft.com/en-us/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups, in its order. */
describe("Entra's requests", () => {
  it('provision a user', async () => {
    expect(await acme.list(`userName eq "Test_User_dfeef4c5-5681-4387-b016-bdf221e82081"`)).toMatchObject({
      totalResults: 0,
      Resources: [],
      startIndex: 1,
    });
    const user = await acme.user(TEST_USER);
    expect(user).toMatchObject({
      externalId: TEST_USER.externalId,
      name: TEST_USER.name,
      emails: TEST_USER.emails,
    });
    expect((await acme.list(`externalId eq "${TEST_USER.externalId}"`)).Resources).toEqual([user]);

    const multiple = await acme.patch(`/Users/${user.id}`, [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    ]);
    expect([multiple.status, multiple.body]).toMatchObject([
      200,
      {
        name: { ...TEST_USER.name, familyName: 'updatedFamilyName' },
        emails: [{ value: 'updatedEmail@microsoft.com', primary: true }],
      },
    ]);

    const renamed = await acme.patch(`/Users/${user.id}`, [
      { op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com' },
    ]);
    expect(renamed.body.userName).toBe('5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com');

    const disabled = await acme.patch(`/Users/${user.id}`, [{ op: 'Replace', path: 'active', value: false }]);
    expect(disabled.body.active).toBe(false);
    // https://learn.microsoft.com/en-us/answers/questions/1197116: the validator reads `active` of a disabled user.
    expect((await acme.get(`/Users/${user.id}`)).body.active).toBe(false);
    expect(
      (await acme.list('userName eq "5B50642D-79fc-4410-9e90-4c077cdd1a59@testuser.com"')).Resources,
    ).toMatchObject([{ active: false }]);

    expect((await acme.delete(`/Users/${user.id}`)).status).toBe(204);
    expect(refusalOf(await acme.get(`/Users/${user.id}`))).toEqual([404, undefined]);
  });

  it('provision a group', async () => {
    const user = await acme.user();
    const group = {
      schemas: GROUP_URNS,
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Editor',
      meta: { resourceType: 'Group' },
    };
    expect((await acme.post('/Groups', group)).body).toMatchObject({
      id: 'editor',
      externalId: group.externalId,
    });
    const { status, body } = await acme.get('/Groups/editor?excludedAttributes=members');
    expect([status, 'members' in body]).toEqual([200, false]);
    const query = `excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Editor"')}`;
    expect((await acme.get(`/Groups?${query}`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: 'editor' }],
    });

    const member = [{ $ref: null, value: user.id }];
    await acme.patch('/Groups/editor', [{ op: 'Add', path: 'members', value: member }]);
    expect((await acme.list(`id eq "editor" and members eq "${user.id}"`, 'Groups')).totalResults).toBe(1);
    await acme.patch('/Groups/editor', [{ op: 'Remove', path: 'members', value: member }]);
    expect((await acme.list(`id eq "editor" and members eq "${user.id}"`, 'Groups')).totalResults).toBe(0);
    const renamed = await acme.patch('/Groups/editor', [
      { op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName' },
    ]);
    expect(refusalOf(renamed)).toEqual([400, 'mutability']);
    expect(refusalOf(await acme.delete('/Groups/editor'))).toEqual([400, 'mutability']);
  });
});

/** https://learn.microsoft.com/en-us/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility */
describe("Entra's dialects", () => {
  const extension = (name: string) => `${ENTERPRISE_URN}:${name}`;
  const cycles: [flag: string, query: string, operations: object[]][] = [
    [
      'without aadOptscim062020',
      '',
      [
        { op: 'Add', path: 'displayName', value: 'Babs' },
        { op: 'Add', path: 'nickName', value: [{ value: 'Babs' }] },
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'editor' },
        { op: 'Add', path: extension('department'), value: 'Tour Operations' },
        {
          op: 'Add',
          path: extension('manager'),
          value: [{ $ref: 'https://corp.example/Users/1', value: '26118915' }],
        },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'someone@contoso.com' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
      ],
    ],
    [
      'with aadOptscim062020',
      '?aadOptscim062020',
      [
        { op: 'replace', path: 'active', value: false },
        {
          op: 'replace',
          value: {
            displayName: 'Babs',
            nickName: 'Babs',
            'roles[primary eq "True"].value': 'editor',
            [extension('department')]: 'Tour Operations',
            [extension('manager')]: '26118915',
            'emails[type eq "work"].value': 'someone@contoso.com',
            'phoneNumbers[type eq "mobile"].value': '+1 555',
          },
        },
      ],
    ],
  ];

  it.each(cycles)('%s end alike', async (_flag, query, operations) => {
    const user = await acme.user(TEST_USER);
    const { status, body } = await acme.patch(`/Users/${user.id}${query}`, operations);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Babs',
      nickName: 'Babs',
      active: false,
      roles: [{ value: 'editor', primary: true }],
      emails: [{ value: 'someone@contoso.com', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+1 555', type: 'mobile' }],
      [ENTERPRISE_URN]: { department: 'Tour Operations', manager: { value: '26118915' } },
    });
  });

  const appRole = (value: string) => JSON.stringify({ id: '06b07648', value, displayName: value });
  const roles: [form: string, operation: object, role: string][] = [
    ['one app role', { path: 'roles', value: [{ value: appRole('editor') }] }, 'editor'],
    ['the primary one', { path: 'roles[primary eq "True"].value', value: appRole('Editor') }, 'editor'],
    [
      'several app roles, of which the highest counts',
      { path: 'roles', value: [{ value: appRole('viewer') }, { value: appRole('editor') }] },
      'editor',
    ],
    [
      'several, of which one is primary',
      {
        path: 'roles',
        value: [{ value: appRole('admin') }, { value: appRole('editor'), primary: 'True' }],
      },
      'editor',
    ],
    ['roles without a path', { value: { roles: [{ value: appRole('editor') }] } }, 'editor'],
  ];

  it.each(roles)('set the role by %s', async (_form, operation, role) => {
    const user = await acme.user(TEST_USER);
    const { status, body } = await acme.patch(`/Users/${user.id}`, [{ op: 'Add', ...operation }]);
    expect([status, body.roles]).toEqual([200, [{ value: role, primary: true }]]);
  });

  it('set the role of a new user by an app role', async () => {
    const type = 'WindowsAzureActiveDirectoryRole';
    for (const value of ['editor', appRole('editor')]) {
      const sent = { primary: 'True', type, display: 'Editor', value };
      const user = await acme.user({ ...TEST_USER, userName: value, roles: [sent] });
      expect(user.roles).toEqual([{ value: 'editor', primary: true }]);
    }
    const { id } = await acme.user(TEST_USER);
    for (const value of [appRole('owner'), '{"value":1}', '{"value":']) {
      const answer = await acme.patch(`/Users/${id}`, [{ op: 'Add', path: 'roles', value: [{ value }] }]);
      expect(refusalOf(answer)).toEqual([400, 'invalidValue']);
    }
  });

  const blocking: [fault: string, operation: object][] = [
    ['an unknown role', { op: 'Add', path: 'roles', value: [{ value: appRole('owner') }] }],
    ['a taken userName', { op: 'Replace', path: 'userName', value: 'taken@corp.example' }],
    ['a text of a wrong type', { op: 'Replace', value: { title: {} } }],
    ['a path that is not valid', { op: 'Replace', path: 'emails[type eq].value', value: 'a@b.example' }],
    ['a read-only attribute', { op: 'Replace', path: 'meta.created', value: '2026-01-01' }],
  ];

  it.each(blocking)('deactivate beside %s, which alone is refused', async (_fault, operation) => {
    await acme.post('/Users', { userName: 'taken@corp.example' });
    const { id, userName } = await acme.user(TEST_USER);
    expect((await acme.patch(`/Users/${id}`, [operation])).status).toBeGreaterThanOrEqual(400);
    for (const active of [
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'replace', value: { active: false, userName: '' } },
    ]) {
      const both = await acme.patch(`/Users/${id}`, [operation, active]);
      expect([both.status, both.body]).toMatchObject([200, { active: false, userName }]);
      await acme.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    }
    const reactivated = [{ op: 'replace', path: 'active', value: false }, operation];
    const back = { op: 'replace', path: 'active', value: true };
    expect((await acme.patch(`/Users/${id}`, [...reactivated, back])).status).toBeGreaterThanOrEqual(400);
    const malformed = [{ op: 'set' }, { op: 'replace', path: 'active', value: false }];
    expect(refusalOf(await acme.patch(`/Users/${id}`, malformed))).toEqual([400, 'invalidSyntax']);
    expect((await acme.get(`/Users/${id}`)).body.active).toBe(true);
  });

  it('remove members of a group', async () => {
    const [one, other, third] = [await acme.user(), await acme.user(), await acme.user()];
    const value = [one, other, third].map(({ id }) => ({ $ref: null, value: id }));
    await acme.patch('/Groups/editor', [{ op: 'Add', path: 'members', value }]);
    await acme.patch('/Groups/editor', [
      { op: 'Remove', path: 'members', value: [{ $ref: null, value: one.id }] },
    ]);
    await acme.patch('/Groups/editor?aadOptscim062020', [
      { op: 'remove', path: `members[value eq "${other.id}"]` },
    ]);
    expect(await acme.members('editor')).toEqual([third.id]);
  });
});
