import fc from 'fast-check';
import { ENTERPRISE_URN, ScimWorkspace, USER_URN } from '../toolbox/scim-workspace.js';
import type { Answer } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const mostly = (good: unknown[], bad: unknown[]) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
const word = mostly(['a', 'A', 'b', 'ß', ' ', 7, '', null], ['x'.repeat(1_025), true]);
const flag = mostly([true, false, 'False'], [null, 'no']);
const values = (part: string) =>
  fc.oneof(
    fc.array(
      fc.record(
        { [part]: word, type: fc.constantFrom('work', 'home'), primary: fc.boolean() },
        { requiredKeys: [part] },
      ),
      { maxLength: 3 },
    ),
    word,
  );
const names = fc.record({ givenName: word, familyName: word, middleName: word }, { requiredKeys: [] });
const job = fc.record({ department: word, manager: word, unknown: word }, { requiredKeys: [] });
const attributes = {
  externalId: word,
  displayName: word,
  title: word,
  active: flag,
  name: fc.oneof(names, fc.constant(null)),
  emails: values('value'),
  phoneNumbers: values('value'),
  addresses: values('locality'),
  roles: mostly([null, [], ['editor'], [{ value: 'Viewer', primary: true }]], [['owner']]),
  groups: fc.constant([{ value: 'admin' }]),
  password: word,
  id: word,
  unknown: word,
  [ENTERPRISE_URN]: fc.oneof(job, fc.constant(null)),
};
/** Attributes, and the forms in which some clients name them. */
const change = fc.record(
  {
    ...attributes,
    DISPLAYNAME: word,
    'name.givenName': word,
    'emails[type eq "work"].value': word,
    [`${ENTERPRISE_URN}:division`]: word,
    [`${USER_URN}:nickName`]: word,
    [USER_URN]: fc.record({ nickName: word, name: names }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const before = fc.constantFrom<object>(
  {},
  { title: 'T', name: { givenName: 'G', familyName: 'F' }, roles: ['editor'], externalId: 'E' },
  {
    emails: [
      { value: 'a', type: 'work', primary: true },
      { value: 'b', type: 'home' },
    ],
    phoneNumbers: [{ value: 'a' }],
    addresses: [{ locality: 'a', type: 'work' }],
    [ENTERPRISE_URN]: { department: 'D', manager: 'M' },
    active: false,
  },
);

/** @param numRuns how many replacements are sent; of many, some are refused */
export const testPutAsPatch = (numRuns: number) =>
  describe('PUT /Users/:id', () => {
    const world = useService();

    it('gives the same state and response as a PATCH without a path that replaces the same attributes', async () => {
      const acme = await ScimWorkspace.create(world.service);
      const seen = new Set<number>();
      const isSame = fc.asyncProperty(before, change, async (fields, body) => {
        const [one, other] = [await acme.user(fields), await acme.user(fields)];
        const same = (id: string, { status, body: answer }: Answer) => {
          const { userName: _userName, ...rest } = answer;
          return [status, JSON.stringify(rest).replaceAll(id, 'id')];
        };
        const put = await acme.put(`/Users/${one.id}`, { schemas: [USER_URN], ...body });
        const patch = await acme.patch(`/Users/${other.id}`, [{ op: 'replace', value: body }]);
        expect(same(one.id, put)).toEqual(same(other.id, patch));
        const [stored, patched] = [await acme.get(`/Users/${one.id}`), await acme.get(`/Users/${other.id}`)];
        expect(same(one.id, stored)).toEqual(same(other.id, patched));
        if (put.status === 200) expect(put.body).toEqual(stored.body);
        seen.add(put.status);
      });
      await fc.assert(isSame, {
        numRuns,
        plugins: [fc.interruptAfterTimeLimit(20_000)],
      });
      if (numRuns >= 30) expect([...seen].sort()).toEqual([200, 400]);
    });
  });
