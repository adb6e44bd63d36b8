import fc from 'fast-check';
import { pathTo, scimOperations } from '../toolbox/contract.js';
import { hostileRequest } from '../toolbox/hostile-requests.js';
import { SCIM } from '../toolbox/provider.js';
import { ScimWorkspace } from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

const settings = { numRuns: 20, interruptAfterTimeLimit: 15_000 };

describe('every operation of SCIM', () => {
  const world = useService();

  it.each(scimOperations)('$method $path has a documented answer to every bad request', async (operation) => {
    const acme = await ScimWorkspace.create(world.service);
    await acme.user();
    await fc.assert(
      fc.asyncProperty(hostileRequest(operation), async ({ parameter, query, headers, body }) => {
        const path = pathTo(operation, parameter ?? undefined).slice(SCIM.length) + query;
        const { status } = await acme.call(operation.method, path, body, { headers });
        expect([status, status < 500]).toEqual([status, true]);
      }),
      settings,
    );
  });
});
