import {
  refusalOf,
  ScimWorkspace,
  USER_URN,
  LIST_URN,
  type ScimList,
  type ScimUser,
} from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const world = useService({ connections: 10 });
let acme: ScimWorkspace;
beforeEach(async () => {
  acme = await ScimWorkspace.create(world.service);
});

const profile = (userName: string) => ({
  schemas: [USER_URN],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
});

/**
 * These are the steps of https://developer.okta.com/standards/SCIM/SCIMFiles/Okta-SCIM-20-SPEC-Test.json, in their
 * order.
 */
describe("Okta's SPEC test", () => {
  it('passes', async () => {
    // This is the owner of the workspace, whose name nobody has sent.
    const { body: users } = await acme.get<ScimList>('/Users?count=1&startIndex=1');
    expect(users).toMatchObject({ schemas: [LIST_URN], itemsPerPage: 1, startIndex: 1, totalResults: 1 });
    const [first] = users.Resources;
    expect(first).toMatchObject({
      name: { familyName: 'admin', givenName: 'Test' },
      active: true,
      emails: [{ value: acme.admin.email }],
    });

    const { status, body: read } = await acme.get(`/Users/${String(first?.id)}`);
    expect([status, read]).toEqual([200, first]);

    expect(await acme.list('userName eq "abcdefgh@atko.com"')).toMatchObject({
      schemas: [LIST_URN],
      totalResults: 0,
      Resources: [],
    });

    const unknown = await acme.get('/Users/010101001010101011001010101011');
    expect([refusalOf(unknown), unknown.body.detail]).toEqual([
      [404, undefined],
      'No such member in this workspace.',
    ]);

    const query = encodeURIComponent('userName eq "abcdefgh@atko.com"');
    const stranger = await acme.call('GET', `/Users?filter=${query}`, undefined, {
      headers: { authorization: 'Bearer AbCdEfGh' },
    });
    expect([refusalOf(stranger), typeof stranger.body.detail]).toEqual([[401, undefined], 'string']);

    expect(refusalOf(await acme.get('/Users/00919288221112222'))).toEqual([404, undefined]);

    const created = await acme.call<ScimUser>('POST', '/Users', profile('Runscope300@atko.com'), JSON_TYPE);
    expect([created.status, created.body]).toMatchObject([
      201,
      { active: true, schemas: [USER_URN], userName: 'Runscope300@atko.com', name: { givenName: 'Test' } },
    ]);

    expect((await acme.get(`/Users/${created.body.id}`)).body).toMatchObject({
      userName: 'Runscope300@atko.com',
    });

    const again = await acme.call('POST', '/Users', profile('Runscope300@atko.com'), JSON_TYPE);
    expect([refusalOf(again), typeof again.body.detail]).toEqual([[409, 'uniqueness'], 'string']);

    expect((await acme.list('userName eq "RUNSCOPE300@ATKO.COM"')).Resources).toMatchObject([
      { id: created.body.id },
    ]);

    expect((await acme.get('/Groups')).body).toMatchObject({ schemas: [LIST_URN], totalResults: 3 });
  });
});

/** https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/ */
describe('Okta', () => {
  it('creates, updates, deactivates and reactivates a user', async () => {
    const query = `filter=${encodeURIComponent('userName eq "test.user@okta.local"')}&startIndex=1&count=100`;
    expect((await acme.get(`/Users?${query}`)).body).toMatchObject({
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
    });

    const { id } = await acme.user(profile('test.user@okta.local'));
    const updated = await acme.put(`/Users/${id}`, {
      ...{ ...profile('test.user@okta.local'), id, meta: { resourceType: 'User' } },
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    });
    expect([updated.status, updated.body]).toMatchObject([
      200,
      { id, name: { givenName: 'Another', middleName: 'Excited' } },
    ]);

    const deactivated = await acme.patch(`/Users/${id}`, [{ op: 'replace', value: { active: false } }]);
    expect([deactivated.status, deactivated.body.active]).toEqual([200, false]);
    expect((await acme.get(`/Users?${query}`)).body).toMatchObject({ Resources: [{ id, active: false }] });

    const reactivated = await acme.patch(`/Users/${id}`, [{ op: 'replace', value: { active: true } }]);
    expect(reactivated.body).toMatchObject({ active: true, name: { givenName: 'Another' } });
  });

  it('pushes a group: creates it, renames it to itself, and replaces its members', async () => {
    const [one, other] = [await acme.user(), await acme.user()];
    const members = [{ value: one.id, display: one.userName }];
    const created = await acme.post('/Groups', { schemas: [GROUP_URN], displayName: 'Editor', members });
    expect([created.status, created.body]).toMatchObject([200, { id: 'editor', displayName: 'editor' }]);

    const renamed = await acme.patch('/Groups/editor', [
      { op: 'replace', value: { id: 'editor', displayName: 'Editor' } },
    ]);
    expect(renamed.status).toBe(200);

    await acme.patch('/Groups/editor', [
      { op: 'remove', path: `members[value eq "${one.id}"]` },
      { op: 'add', path: 'members', value: [{ value: other.id, display: other.userName }] },
    ]);
    expect([await acme.members('editor'), await acme.members('viewer')]).toEqual([[other.id], [one.id]]);

    const full = [one, other].map(({ id, userName }) => ({ value: id, display: userName }));
    await acme.patch('/Groups/editor', [{ op: 'replace', path: 'members', value: full }]);
    expect(await acme.members('editor')).toHaveLength(2);

    const put = await acme.put('/Groups/editor', {
      schemas: [GROUP_URN],
      id: 'editor',
      displayName: 'Editor',
      members,
    });
    expect([put.status, await acme.members('editor')]).toEqual([200, [one.id]]);
  });
});
