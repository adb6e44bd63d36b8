import type { INestApplicationContext } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { InvitationsService } from './invitations.service.js';

/** Fixed, so that a start before anybody came finds what the one before has made. */
const WORKSPACE = {
  id: '019aa000-0000-7000-8000-000000000100',
  name: 'First workspace',
  plan: 'agency',
} as const;

/**
 * The token of a link by which the first admin of a new deployment comes in, once; each call makes the one before
 * worthless. Null as soon as anybody has an account.
 */
export async function firstAdminToken(app: INestApplicationContext): Promise<string | null> {
  if (await app.get(AccountsService).hasAny()) return null;
  const workspaces = app.get(WorkspacesService);
  if (!(await workspaces.findById(WORKSPACE.id))) await workspaces.create(WORKSPACE);
  return app.get(InvitationsService).createLink({ workspaceId: WORKSPACE.id }, 'admin');
}
