import { GROUP } from '../../src/scim/protocol/group.schema.js';
import { USER } from '../../src/scim/protocol/user.schema.js';
import { ENTERPRISE_URN, ScimWorkspace } from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ connections: 10 });

describe.each([USER, GROUP])('GET $endpoint', ({ endpoint, top }) => {
  it('sorts by every simple attribute, refuses the others, and filters by all of them', async () => {
    const acme = await ScimWorkspace.create(world.service);
    await acme.user({ title: 'Dr', [ENTERPRISE_URN]: { department: 'D' } });
    const statuses = new Map<string, number[]>();
    for (const { path } of top.flatMap(({ all }) => all)) {
      const sortBy = encodeURIComponent(path);
      const queries = [
        `sortBy=${sortBy}`,
        `sortBy=${sortBy}&sortOrder=descending`,
        `filter=${encodeURIComponent(`not (${path} pr)`)}`,
      ];
      const answers = [];
      for (const query of queries) answers.push((await acme.get(`${endpoint}?${query}`)).status);
      statuses.set(path, answers);
    }
    const sorted = [...statuses].filter(([, [status]]) => status === 200).map(([path]) => path);
    expect(sorted).toEqual(expect.arrayContaining(['id', 'externalId', 'meta.resourceType', 'displayName']));
    const expected = [...statuses.keys()].map((path) => {
      const status = sorted.includes(path) ? 200 : 400;
      return [path, [status, status, 200]];
    });
    expect([...statuses]).toEqual(expected);
  });
});
