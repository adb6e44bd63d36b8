import fc from 'fast-check';
import { pathTo, scimOperations, type DocumentedOperation } from '../toolbox/contract.js';
import { hostileRequest } from '../toolbox/hostile-requests.js';
import { SCIM } from '../toolbox/provider.js';
import { refusalOf, ScimWorkspace } from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

const RUNS = 20;
const settings = { numRuns: RUNS, seed: jest.getSeed(), interruptAfterTimeLimit: 15_000 };

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

  it.each(scimOperations)('$method $path has a documented answer to every bad request', async (operation) => {
    await acme.user();
    await fc.assert(
      fc.asyncProperty(hostileRequest(operation), async ({ parameter, query, headers, body }) => {
        const path = pathTo(operation, parameter ?? undefined).slice(SCIM.length) + query;
        const { status } = await acme.call(operation.method, path, body, { headers });
        expect([status, status === 501 || status < 500]).toEqual([status, true]);
      }),
      settings,
    );
  });
});
