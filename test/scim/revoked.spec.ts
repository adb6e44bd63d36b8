import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { holdRow, type HeldRow } from '../toolbox/held-table.js';
import { refusalOf, ScimWorkspace } from '../toolbox/scim-workspace.js';
import { SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

type End = (acme: ScimWorkspace, row: HeldRow) => Promise<unknown>;

const disable: End = ({ admin }) => admin.delete(`${SETTINGS}/scim`);
const downgrade: End = ({ admin }) => world.service.plan(admin, 'pro');
const suspend: End = ({ admin: { workspaceId } }) =>
  world.service.running.app.get(WorkspacesService).suspend(workspaceId);
const expire: End = ({ admin: { workspaceId } }, row) =>
  row.query('update scim_tokens set expires_at = created_at where workspace_id = $1', [workspaceId]);

const world = useService({ connections: 10 });

describe('changes that wait in the queue of their workspace', () => {
  it.each([
    { what: 'SCIM is disabled', end: disable, waits: true, status: 401 },
    { what: 'the plan is lower', end: downgrade, waits: true, status: 403 },
    { what: 'the workspace is suspended', end: suspend, waits: true, status: 403 },
    { what: 'their token has expired', end: expire, waits: false, status: 401 },
  ])('are refused once $what, and change nothing', async ({ end, waits, status }) => {
    const acme = await ScimWorkspace.create(world.service);
    const { workspaceId } = acme.admin;
    const row = await holdRow(world.service.database.url, 'workspaces', workspaceId);
    const post = (index: number) => acme.post('/Users', { userName: `queued-${index}@corp.example` });
    const first = post(0);
    await row.waitForWaiting(1);
    const rest = [1, 2, 3, 4].map(post);
    const ended = end(acme, row);
    await (waits ? row.waitForWaiting(2) : ended);
    await row.release();
    await ended;
    const answers = await Promise.all(rest);
    // Some requests were in progress already; later ones are refused.
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused.map(refusalOf)).toEqual(refused.map(() => [status, undefined]));
    if (!waits) expect(refused).toHaveLength(answers.length);
    expect(refusalOf(await post(5))).toEqual([status, undefined]);
    const created = await world.service.query(
      `select from members where workspace_id = $1 and source = 'scim'`,
      [workspaceId],
    );
    expect(created).toHaveLength([await first, ...answers].filter((answer) => answer.status === 201).length);
  });
});

describe('a change of a group whose statement waits', () => {
  it.each([
    [401, 'SCIM is disabled', 'delete from scim_configurations where workspace_id = $1'],
    [401, 'its token has expired', 'update scim_tokens set expires_at = created_at where workspace_id = $1'],
    [403, 'the plan is lower', `update workspaces set plan = 'pro' where id = $1`],
    [403, 'the workspace is suspended', 'update workspaces set suspended_at = now() where id = $1'],
    [403, 'the workspace is frozen', 'update workspaces set frozen_at = now() where id = $1'],
  ])('is refused with %i once %s', async (status, _what, end) => {
    const acme = await ScimWorkspace.create(world.service);
    const user = await acme.user();
    const { workspaceId } = acme.admin;
    const row = await holdRow(world.service.database.url, 'workspaces', workspaceId);
    const add = { op: 'add', path: 'members', value: [{ value: user.id }] };
    const answer = acme.patch('/Groups/editor', [add]);
    await row.waitForWaiting(1);
    await row.query(end, [workspaceId]);
    await row.release();
    expect(refusalOf(await answer)).toEqual([status, undefined]);
    const [{ role } = {}] = await world.service.query('select role from members where id = $1', [user.id]);
    expect(role).toBe('viewer');
  });
});
