import { PLAN_NAMES, type PlanName } from '#libs/database';
import { WorkspaceDto } from '../../src/workspaces/workspaces.dto.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { CommandError } from '../start/command-error.js';
import { findByIdOrEmail } from './find-workspace.js';
import { withServices } from './services.js';

const isPlan = (name: string | undefined): name is PlanName => PLAN_NAMES.some((each) => each === name);

/** `plan <workspace id or e-mail> <plan>`: in force with the next request; prints what the workspace has now. */
export async function changePlan(args: string[]): Promise<void> {
  const [name, plan, ...rest] = args;
  if (!name || !isPlan(plan) || rest.length > 0) {
    throw new CommandError(
      `plan requires a workspace and a plan: npm run -s admin -- plan <workspace id or email> <${PLAN_NAMES.join('|')}>`,
    );
  }
  await withServices(async (services) => {
    const { id } = await findByIdOrEmail(services, name);
    const { limits } = WorkspaceDto.from(await services.get(WorkspacesService).changePlan(id, plan));
    console.log(JSON.stringify({ id, plan, limits }));
  });
}
