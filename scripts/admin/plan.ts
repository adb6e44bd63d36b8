import type { PlanName } from '#libs/database';
import { WorkspaceDto } from '../../src/workspaces/workspaces.dto.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { findByIdOrEmail } from './find-workspace.js';
import { withServices } from './services.js';

/** `plan <workspace id or e-mail> <plan>`: in force with the next request; prints what the workspace has now. */
export async function changePlan({ workspace, plan }: { workspace: string; plan: PlanName }): Promise<void> {
  await withServices(async (services) => {
    const { id } = await findByIdOrEmail(services, workspace);
    const { limits } = WorkspaceDto.from(await services.get(WorkspacesService).changePlan(id, plan));
    console.log(JSON.stringify({ id, plan, limits }));
  });
}
