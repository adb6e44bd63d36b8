import { holdRow } from '../toolbox/held-table.js';
import { refusalOf, ScimWorkspace } from '../toolbox/scim-workspace.js';
import { SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

/** Requests that wait when their right ends; the first one is at work. */
describe('changes that wait in the queue of their workspace', () => {
  const world = useService({ connections: 10 });

  it.each<[what: string, end: (acme: ScimWorkspace) => Promise<unknown>, refusal: unknown[]]>([
    ['SCIM is disabled', ({ admin }) => admin.delete(`${SETTINGS}/scim`), [401, undefined]],
    ['the plan is lower', ({ admin }) => world.service.plan(admin, 'pro'), [403, undefined]],
    [
      'their token has expired',
      ({ admin: { workspaceId } }) =>
        world.service.query('update scim_tokens set expires_at = created_at where workspace_id = $1', [
          workspaceId,
        ]),
      [401, undefined],
    ],
  ])('are refused once %s, and change nothing', async (_what, end, refusal) => {
    const acme = await ScimWorkspace.create(world.service);
    const { workspaceId } = acme.admin;
    const { url } = world.service.database;
    const row = await holdRow(url, 'workspaces', workspaceId);
    const names = Array.from({ length: 5 }, (_, index) => `queued-${index}@corp.example`);
    const first = acme.post('/Users', { userName: names[0] });
    await row.waitForWaiting(1);
    const rest = names.slice(1).map((userName) => acme.post('/Users', { userName }));
    const ended = end(acme);
    if (refusal[0] === 403 || _what === 'SCIM is disabled') await row.waitForWaiting(2);
    else await ended;
    await row.release();
    await ended;
    const [one, ...others] = await Promise.all([first, ...rest]);
    expect(others.map(refusalOf)).toEqual(others.map(() => refusal));
    const created = await world.service.query(
      `select user_name from members where workspace_id = $1 and source = 'scim'`,
      [workspaceId],
    );
    expect(created).toHaveLength(one?.status === 201 ? 1 : 0);
  });
});
