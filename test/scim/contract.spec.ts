import { QueueFull } from '#libs/queue';
import { GroupRowsService } from '../../src/scim/protocol/group-rows.service.js';
import { UserListService } from '../../src/scim/protocol/user-list.service.js';
import { UsersService } from '../../src/scim/protocol/users.service.js';
import { pathTo, scimOperations, type DocumentedOperation } from '../toolbox/contract.js';
import { SCIM } from '../toolbox/provider.js';
import { refusalOf, ScimWorkspace } from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

describe('every operation of SCIM', () => {
  const world = useService();
  let acme: ScimWorkspace;
  beforeEach(async () => {
    acme = await ScimWorkspace.create(world.service);
  });

  const send = (operation: DocumentedOperation, query = '', options: { hasCredentials?: boolean } = {}) =>
    acme.call(
      operation.method,
      pathTo(operation).slice(SCIM.length) + query,
      operation.operation.requestBody ? {} : undefined,
      options,
    );

  it('has tests', () => {
    expect(scimOperations.length).toBeGreaterThan(15);
  });

  it.each(scimOperations)('$method $path refuses other callers, other plans and NUL', async (operation) => {
    const { admin } = acme;
    const path = pathTo(operation);
    const others = [
      await send(operation, '', { hasCredentials: false }),
      await world.acme.call(operation.method, path),
      await admin.call(operation.method, path),
    ];
    expect(others.map(refusalOf)).toEqual(others.map(() => [401, undefined]));
    expect(refusalOf(await send(operation, '?x=%00'))).toEqual([400, 'invalidValue']);
    await world.service.plan(admin, 'pro');
    expect(refusalOf(await send(operation))).toEqual([403, undefined]);
  });

  it.each(scimOperations)('$method $path takes any Accept', async (operation) => {
    const body = operation.operation.requestBody ? {} : undefined;
    for (const accept of ['application/problem+json', 'application/xml', 'application/scim+json;q=0']) {
      const path = pathTo(operation).slice(SCIM.length);
      const { status } = await acme.call(operation.method, path, body, { headers: { accept } });
      expect([accept, [401, 406].includes(status)]).toEqual([accept, false]);
    }
  });

  it('has the error body of SCIM for what fails before or behind an operation', async () => {
    const users = world.service.running.app.get(UsersService, { strict: false });
    const list = jest.spyOn(users, 'list');
    list.mockRejectedValueOnce(new Error('a bug')).mockRejectedValueOnce(new QueueFull());
    const failures = [await acme.call('GET', '/Users'), await acme.call('GET', '/Users')];
    expect(failures.map(refusalOf)).toEqual([
      [500, undefined],
      [503, undefined],
    ]);
    expect(Number(failures[1]?.headers['retry-after'])).toBeGreaterThan(0);
    const large = await acme.call('POST', '/Users', { userName: 'x'.repeat(11 * 2 ** 20) });
    expect(refusalOf(large)).toEqual([413, undefined]);
    const names = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`name${index}`, 1]));
    const wide = await acme.call('PATCH', '/Groups/editor', { Operations: [names] });
    expect(refusalOf(wide)).toEqual([400, 'invalidSyntax']);
  });

  it('says that a list takes too long, unless nothing in the request could change it', async () => {
    const { app } = world.service.running;
    const services = { Users: [UserListService, 'page'], Groups: [GroupRowsService, 'find'] } as const;
    const timeout = Object.assign(new Error('canceling statement due to statement timeout'), {
      code: '57014',
    });
    for (const [path, [service, method]] of Object.entries(services)) {
      const list = jest.spyOn(
        app.get<Record<string, () => Promise<unknown>>>(service, { strict: false }),
        method,
      );
      list.mockRejectedValue(timeout);
      const answers = [];
      for (const query of ['filter=id co "a"', 'sortBy=id', 'count=1'])
        answers.push(await acme.get(`/${path}?${query}`));
      expect(answers.map(refusalOf)).toEqual([
        [400, 'tooMany'],
        [400, 'tooMany'],
        [503, undefined],
      ]);
      list.mockRestore();
    }
  });

  it('is limited per minute and workspace', async () => {
    const { workspaceId } = acme.admin;
    await world.service.query('update workspaces set per_minute = 20 where id = $1', [workspaceId]);
    await world.service.plan(acme.admin, 'business');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => acme.call('GET', '/ServiceProviderConfig')),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const answer of refused) expect(refusalOf(answer)).toEqual([429, undefined]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
