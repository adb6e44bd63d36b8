import { ScimWorkspace, USER_URN, type ScimUser } from '../toolbox/scim-workspace.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';

/** What identity providers really send, by its kind: README.md lists them. */
export function scimCases(world: ServiceUnderTest): void {
  let acme: ScimWorkspace;
  let user: ScimUser;
  beforeAll(async () => {
    acme = await ScimWorkspace.create(world.service);
    user = await acme.user();
  });

  describe('R8: schemas of another version or vendor', () => {
    it.each([
      ['of a user of SCIM 1', '/Users', ['urn:scim:schemas:core:1.0'], { userName: 'r8-a@corp.example' }],
      ['that nobody knows', '/Users', ['urn:x:y', USER_URN], { userName: 'r8-b@corp.example' }],
      ['in capitals', '/Users', [USER_URN.toUpperCase()], { userName: 'r8-c@corp.example' }],
    ])('%s', async (_, path, schemas, fields) => {
      expect((await acme.post(path, { schemas, ...fields })).status).toBe(201);
    });

    it('of a PATCH and of a group', async () => {
      const Operations = [{ op: 'replace', path: 'title', value: 'Chef' }];
      const path = `/Users/${user.id}`;
      for (const schema of ['urn:scim:schemas:core:1.0', 'urn:x:PatchOp'])
        expect((await acme.call('PATCH', path, { schemas: [schema], Operations })).status).toBe(200);
      const { body } = await acme.get('/Groups/viewer');
      const group = { ...body, schemas: ['urn:scim:schemas:core:1.0:Group'] };
      expect((await acme.put('/Groups/viewer', group)).status).toBe(200);
    });
  });

  describe('R9: an address is what is seen of it', () => {
    it.each(['\u00a0', '\ufeff', '\u200b', ' '])('%j behind a userName and an email is cut', async (end) => {
      const userName = `r9-${end.charCodeAt(0)}@corp.example`;
      const emails = [{ value: userName + end, primary: true }];
      const { status, body } = await acme.post('/Users', {
        schemas: [USER_URN],
        userName: userName + end,
        emails,
      });
      expect([status, body.userName, body.emails]).toEqual([
        201,
        userName,
        [expect.objectContaining({ value: userName })],
      ]);
      expect((await acme.list(`userName eq "${userName}"`)).totalResults).toBe(1);
    });

    it.each([
      ['/Users', { userName: '\u2060' }],
      ['/Users', { userName: 'r9@cor\u200bp.example' }],
    ])('%s: %j is none', async (path, body) => {
      expect((await acme.post(path, body)).status).toBe(400);
    });
  });

  describe('R11: an id is its value', () => {
    it('in the path, the filter and the members of a group', async () => {
      const id = user.id.toUpperCase();
      expect((await acme.get<ScimUser>(`/Users/${id}`)).body.id).toBe(user.id);
      expect((await acme.list(`id eq "${id}"`)).totalResults).toBe(1);
      await acme.patch('/Groups/editor', [{ op: 'add', path: 'members', value: [{ value: id }] }]);
      expect(await acme.members('editor')).toEqual([user.id]);
      await acme.patch('/Groups/editor', [{ op: 'remove', path: `members[value eq "${id}"]` }]);
      expect(await acme.members('editor')).toEqual([]);
    });
  });
}
