import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { Client } from '../toolbox/client.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { useTwoServices } from '../toolbox/use-two-services.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('a plan or figures that the operator changes', () => {
  const world = useTwoServices();
  let client: Client;
  let elsewhere: Client;
  let workspaces: WorkspacesService;

  beforeAll(() => {
    workspaces = world.here.running.app.get(WorkspacesService);
  });

  beforeEach(async () => {
    client = await world.here.client({ perMinute: null, perMonth: null });
    elsewhere = new Client(world.there.url, client.workspaceId, client.key, client.apiKeyId);
    expect(await limits(client)).toEqual([60, 1_000]);
    expect(await limits(elsewhere)).toEqual([60, 1_000]);
  });

  const limits = async (of: Client) => {
    const { limit, quota } = limitsOf(await of.get('/api/v1/qr'));
    return [limit, quota];
  };
  const soon = (expected: number[]) =>
    waitUntil(
      async () => String(await limits(elsewhere)) === String(expected),
      `${expected.join(' and ')} elsewhere`,
    );
  const audited = () =>
    world.here.query('select action, actor, target, changes from audit_log where workspace_id = $1', [
      client.workspaceId,
    ]);

  it('hold for the next request, and soon in the other process', async () => {
    await workspaces.changePlan(client.workspaceId, 'business');
    expect(await limits(client)).toEqual([300, 100_000]);
    await soon([300, 100_000]);
    await workspaces.changeLimits(client.workspaceId, { perMonth: 5_000 });
    expect(await limits(client)).toEqual([300, 5_000]);
    await soon([300, 5_000]);
  });

  it('admit at once whom the old figures refused, and count what was used', async () => {
    await workspaces.changeLimits(client.workspaceId, { perMinute: 1 });
    expect((await client.get('/api/v1/qr')).status).toBe(429);
    await workspaces.changeLimits(client.workspaceId, { perMinute: null });
    const { limit, remaining } = limitsOf(await client.get('/api/v1/qr'));
    expect([limit, remaining]).toEqual([60, 57]);
  });

  it('show on the dashboard as well', async () => {
    const person = await world.here.person('viewer', client);
    await person.get('/api/v1/qr');
    await workspaces.changePlan(client.workspaceId, 'agency');
    expect(limitsOf(await person.get('/api/v1/qr'))).toMatchObject({ limit: 600, quota: 500_000 });
  });

  it("are audited as the operator's", async () => {
    await workspaces.changePlan(client.workspaceId, 'pro');
    await workspaces.changeLimits(client.workspaceId, { perMinute: 70 });
    const actor = { type: 'operator', id: null, name: 'Command line' };
    const target = { type: 'workspace', id: client.workspaceId, name: 'Acme' };
    expect(await audited()).toEqual([
      { action: 'plan.changed', actor, target, changes: { plan: { from: 'free', to: 'pro' } } },
      { action: 'limits.changed', actor, target, changes: { perMinute: { from: null, to: 70 } } },
    ]);
  });
});
