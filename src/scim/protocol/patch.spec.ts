import { created, ID, patched, refusal, shown, subject, work } from '../../../test/toolbox/scim-profiles.js';
import { applyChanges } from './apply-changes.js';
import { patchChanges, putChanges } from './patch.js';
import { ENTERPRISE_URN, PATCH_URN, USER_URN } from './schema.js';
import { USER } from './user.schema.js';

function effect(before: object, operations: object[]): object {
  const [was, is] = [shown(created(before)), shown(patched(created(before), operations))];
  return Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => name !== 'schemas' && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .map((name) => [name, is[name]]),
  );
}

describe('a PATCH of a user', () => {
  it.each<[sender: string, before: object, operations: object[], effect: object]>([
    // https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/#update-a-specific-user-patch
    ['Okta', {}, [{ op: 'replace', value: { active: false } }], { active: false }],
    ['Okta, with its id', {}, [{ op: 'replace', value: { id: 'x', active: false } }], { active: false }],
    // https://learn.microsoft.com/en-us/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility
    ['Entra without the flag', {}, [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    [
      'Entra without the flag, a string',
      {},
      [{ op: 'Add', path: 'nickName', value: [{ value: 'Babs' }] }],
      { nickName: 'Babs' },
    ],
    [
      'Entra, a manager',
      {},
      [{ op: 'Add', path: `${ENTERPRISE_URN}:manager`, value: '26118915' }],
      { [ENTERPRISE_URN]: { manager: { value: '26118915' } } },
    ],
    [
      'Entra, a manager in a list',
      {},
      [{ op: 'Add', path: `${ENTERPRISE_URN}:manager`, value: [{ $ref: 'u', value: '26118915' }] }],
      { [ENTERPRISE_URN]: { manager: { value: '26118915' } } },
    ],
    [
      'Entra with the flag',
      { title: 'Ms' },
      [
        {
          op: 'replace',
          value: {
            displayName: 'Babs',
            'name.givenName': 'Barbara',
            [`${ENTERPRISE_URN}:department`]: 'Sales',
            'emails[type eq "work"].value': 'b@x',
          },
        },
      ],
      {
        displayName: 'Babs',
        name: { givenName: 'Barbara' },
        emails: [work('b@x')],
        [ENTERPRISE_URN]: { department: 'Sales' },
      },
    ],
    [
      'Entra, an extension as an object',
      {},
      [{ op: 'add', value: { [ENTERPRISE_URN]: { division: 'D', manager: { value: '7' } } } }],
      { [ENTERPRISE_URN]: { division: 'D', manager: { value: '7' } } },
    ],
    [
      'Entra, an email that does not exist',
      {},
      [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'b@x' }],
      { emails: [work('b@x')] },
    ],
    [
      'Entra, an email that exists',
      { emails: [work('a@x', true), { type: 'home', value: 'h@x' }] },
      [{ op: 'Replace', path: 'emails[type eq "WORK"].value', value: 'b@x' }],
      { emails: [work('b@x', true), { value: 'h@x', type: 'home', primary: false }] },
    ],
    [
      'Entra, an address in two operations',
      {},
      [
        { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Bern' },
        { op: 'Add', path: 'addresses[type eq "work"].country', value: 'CH' },
      ],
      { addresses: [{ locality: 'Bern', country: 'CH', type: 'work', primary: false }] },
    ],
    [
      'Entra, a role',
      {},
      [{ op: 'Add', path: 'roles[primary eq "True"].value', value: 'Editor' }],
      { roles: [{ value: 'editor', primary: true }] },
    ],
    [
      'RFC, roles',
      {},
      [{ op: 'add', path: 'roles', value: [{ value: 'admin' }] }],
      { roles: [{ value: 'admin', primary: true }] },
    ],
    [
      'RFC, several roles',
      { roles: [{ value: 'admin' }] },
      [{ op: 'replace', path: 'roles', value: [{ value: 'viewer' }, { value: 'editor' }] }],
      { roles: [{ value: 'editor', primary: true }] },
    ],
    ['RFC, no roles', { roles: ['admin'] }, [{ op: 'replace', path: 'roles', value: [] }], {}],
    [
      'RFC, roles removed',
      { roles: ['admin'] },
      [{ op: 'remove', path: 'roles' }],
      { roles: [{ value: 'viewer', primary: true }] },
    ],
    [
      'RFC, a path with a URN',
      {},
      [{ op: 'add', path: `${USER_URN}:name.familyName`, value: 'Jensen' }],
      { name: { familyName: 'Jensen' } },
    ],
    [
      'RFC, a complex attribute',
      { name: { givenName: 'B', familyName: 'J' } },
      [{ op: 'replace', path: 'name', value: { givenName: 'Barbara' } }],
      { name: { familyName: 'J', givenName: 'Barbara' } },
    ],
    [
      'RFC, an equal entry',
      { emails: [work('a@x')] },
      [{ op: 'add', path: 'emails', value: [{ type: 'Work', value: 'A@x' }] }],
      {},
    ],
    [
      'RFC, a new primary entry',
      { emails: [work('a@x', true)] },
      [{ op: 'add', path: 'emails', value: [work('b@x', true)] }],
      { emails: [work('a@x'), work('b@x', true)] },
    ],
    [
      'RFC, an entry removed by a filter',
      { emails: [work('a@x'), { type: 'home', value: 'h@x' }] },
      [{ op: 'remove', path: 'emails[type eq "home" or value ew "none"]' }],
      { emails: [work('a@x')] },
    ],
    [
      'Entra, entries removed by value',
      { emails: [work('a@x'), work('b@x')] },
      [{ op: 'Remove', path: 'emails', value: [{ value: 'B@X' }] }],
      { emails: [work('a@x')] },
    ],
    [
      'RFC, a list removed',
      { emails: [work('a@x')] },
      [{ op: 'remove', path: 'emails' }],
      { emails: undefined },
    ],
    ['RFC, a value removed', { title: 'Ms' }, [{ op: 'remove', path: 'title' }], { title: undefined }],
    ['an attribute that does not exist', {}, [{ op: 'add', path: 'favouriteColour', value: 'red' }], {}],
    [
      'a part that does not exist',
      {},
      [{ op: 'add', path: 'emails[type eq "work"].colour', value: 'red' }],
      {},
    ],
    ['its own id', {}, [{ op: 'replace', path: 'id', value: ID }], {}],
    ['a password', {}, [{ op: 'replace', path: 'password', value: 'secret' }], {}],
    ['names in other letters', {}, [{ OP: 'ADD', Path: 'DISPLAYNAME', VALUE: 'B' }], { displayName: 'B' }],
    [
      'read-only members of a value',
      {},
      [{ op: 'replace', value: { groups: [{ value: 'admin' }], meta: {} } }],
      {},
    ],
  ])('understands %s', (_sender, before, operations, expected) => {
    expect(effect(before, operations)).toEqual(expected);
  });

  it.each<[scimType: string, what: string, operations: unknown]>([
    ['invalidSyntax', 'no operations', []],
    ['invalidSyntax', 'operations that are no list', { op: 'add' }],
    ['invalidSyntax', 'an operation that is no object', ['add']],
    ['invalidSyntax', 'an unknown operation', [{ op: 'move', path: 'title' }]],
    [
      'invalidSyntax',
      'too many operations',
      Array.from({ length: 1_001 }, () => ({ op: 'remove', path: 'title' })),
    ],
    ['noTarget', 'remove without a path', [{ op: 'remove' }]],
    [
      'noTarget',
      'a filter without a match',
      [{ op: 'replace', path: 'emails[type co "w"].value', value: 'x' }],
    ],
    ['invalidPath', 'a broken path', [{ op: 'replace', path: 'emails[type eq', value: 'x' }]],
    ...['__proto__', 'constructor.prototype', 'emails.constructor', 'emails[type eq "work"].toString'].map(
      (path): [string, string, object[]] => ['invalidPath', path, [{ op: 'replace', path, value: 'x' }]],
    ),
    ['invalidPath', 'a path that is no string', [{ op: 'replace', path: 7, value: 'x' }]],
    [
      'invalidPath',
      'a filter on what is no list',
      [{ op: 'replace', path: 'name[givenName eq "x"]', value: 'x' }],
    ],
    ['mutability', 'another id', [{ op: 'replace', path: 'id', value: 'x' }]],
    ['mutability', 'a read-only attribute', [{ op: 'replace', path: 'meta.created', value: 'x' }]],
    ['mutability', 'groups', [{ op: 'add', path: 'groups', value: [{ value: 'admin' }] }]],
    ['invalidValue', 'userName removed', [{ op: 'remove', path: 'userName' }]],
    ['invalidValue', 'a blank userName', [{ op: 'replace', path: 'userName', value: '  ' }]],
    ['invalidValue', 'a userName with a line break', [{ op: 'replace', path: 'userName', value: 'a\nb' }]],
    ['invalidValue', 'a long userName', [{ op: 'replace', path: 'userName', value: 'x'.repeat(321) }]],
    ['invalidValue', 'active of another type', [{ op: 'replace', path: 'active', value: 'no' }]],
    ['invalidValue', 'active removed', [{ op: 'replace', value: { active: null } }]],
    ['invalidValue', 'an unknown role', [{ op: 'replace', path: 'roles', value: ['owner'] }]],
    ['invalidValue', 'a text of another type', [{ op: 'replace', path: 'title', value: { a: 1 } }]],
    [
      'invalidValue',
      'a number that is not exact',
      [{ op: 'add', path: 'title', value: 12345678901234567000 }],
    ],
    ['invalidValue', 'a URN without an object', [{ op: 'add', value: { [USER_URN]: 'x' } }]],
    [
      'invalidSyntax',
      'too many attributes below a URN',
      [
        {
          op: 'add',
          value: { [USER_URN]: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [n, n])) },
        },
      ],
    ],
    ['invalidPath', 'a part of a part', [{ op: 'add', path: 'emails[type eq "work"].value.x', value: 'x' }]],
    ['invalidValue', 'NUL', [{ op: 'replace', path: 'title', value: 'a\0' }]],
    ['invalidValue', 'half of a surrogate pair', [{ op: 'replace', path: 'title', value: '\ud800' }]],
    [
      'invalidValue',
      'too many emails',
      [{ op: 'add', path: 'emails', value: Array.from({ length: 21 }, (_, n) => `${n}@x`) }],
    ],
    ['invalidValue', 'a text for a complex attribute', [{ op: 'replace', path: 'name', value: 'Babs' }]],
    ['invalidValue', 'a value that is no object, without a path', [{ op: 'replace', value: 'x' }]],
  ])('refuses with %s %s', (scimType, _what, operations) => {
    expect(() => patched(created({}), operations)).toThrow(refusal(scimType));
  });
});

describe('a PUT of a user', () => {
  it('changes what a PATCH without a path changes', () => {
    const before = created({ title: 'Ms', emails: [work('a@x', true)], roles: ['admin'] });
    const body = {
      userName: 'BJ',
      name: { givenName: 'B' },
      emails: [work('b@x')],
      title: null,
      id: 'x',
      roles: [],
    };
    const put = applyChanges(USER, before, [...putChanges(subject, { schemas: [USER_URN], ...body })]);
    expect(shown(put)).toEqual(shown(patched(before, [{ op: 'replace', value: body }])));
    expect(shown(put)).toMatchObject({ userName: 'BJ', roles: [{ value: 'admin' }], emails: [work('b@x')] });
    expect(shown(put)).not.toHaveProperty('title');
  });

  it('accepts the body of a PATCH', () => {
    const Operations = [{ op: 'replace', path: 'title', value: 'Ms' }];
    expect([...putChanges(subject, { Operations })]).toEqual([...patchChanges(subject, { Operations })]);
  });

  it.each([[[]], ['x'], [null], [{ schemas: [PATCH_URN] }], [{ schemas: USER_URN }]])(
    'refuses the body %j',
    (body) => {
      expect(() => [...putChanges(subject, body)]).toThrow(refusal('invalidSyntax'));
    },
  );
});
