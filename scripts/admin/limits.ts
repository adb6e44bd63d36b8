import { WorkspaceDto } from '../../src/workspaces/workspaces.dto.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import type { LimitsChange } from './arguments.js';
import { findByIdOrEmail } from './find-workspace.js';
import { withServices } from './services.js';

/** `limits <workspace id or e-mail> …`: in force with the next request; prints what the workspace has now. */
export async function changeLimits(given: { workspace: string; change: LimitsChange }): Promise<void> {
  await withServices(async (services) => {
    const { id } = await findByIdOrEmail(services, given.workspace);
    const changed = await services.get(WorkspacesService).changeLimits(id, given.change);
    const { plan, limits } = WorkspaceDto.from(changed);
    console.log(JSON.stringify({ id, plan, limits }));
  });
}
