import type { Workspace } from '#libs/database';
import type { ApiKeysService } from '../auth/api-keys.service.js';
import type { WorkspacesService } from './workspaces.service.js';

/** Fixed ids: another workspace of the same name, on a database that others use too, is never taken for one of these. */
const DEMO_WORKSPACES = {
  demo: { id: '019aa000-0000-7000-8000-000000000001', name: 'Demo', plan: 'agency' },
  second: { id: '019aa000-0000-7000-8000-000000000002', name: 'Second', plan: 'agency' },
  free: { id: '019aa000-0000-7000-8000-000000000003', name: 'Free', plan: 'free' },
} as const satisfies Record<string, Pick<Workspace, 'id' | 'name' | 'plan'>>;

type Which = keyof typeof DEMO_WORKSPACES;

export interface WorkspaceAccess {
  workspaceId: string;
  apiKey: string;
}

/** Makes what is missing; a known key that still opens its workspace is kept. */
export async function ensureDemoWorkspaces(
  workspaces: WorkspacesService,
  apiKeys: ApiKeysService,
  known: Partial<Record<Which, string | undefined>>,
): Promise<Record<Which, WorkspaceAccess>> {
  const open = async (which: Which): Promise<WorkspaceAccess> => {
    const { id, name, plan } = DEMO_WORKSPACES[which];
    const workspace = (await workspaces.findById(id)) ?? (await workspaces.create({ id, name, plan }));
    const key = known[which];
    if (key && (await apiKeys.findCaller(key))?.workspaceId === id) return { workspaceId: id, apiKey: key };
    const made = await apiKeys.create({ workspaceId: workspace.id }, { name: 'Demo', scope: 'read_write' });
    return { workspaceId: id, apiKey: made.key };
  };
  return { demo: await open('demo'), second: await open('second'), free: await open('free') };
}
