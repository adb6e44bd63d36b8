import type { INestApplicationContext } from '@nestjs/common';
import { Config, type Log } from '#libs/platform';
import { Transactions } from '#libs/database';
import { deriveKey } from '#libs/secrets';
import { AccountsService } from './accounts.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { InvitationsService } from '../members/invitations/invitations.service.js';

/** The id is fixed, so that a start finds the workspace of the start before it. */
const WORKSPACE = {
  id: '019aa000-0000-7000-8000-000000000100',
  name: 'First workspace',
  plan: 'agency',
} as const;

/**
 * Returns null as soon as there is an account. The link works once, within 7 days. All processes derive the same token
 * from APP_SECRET, so that each of many that start at once prints a link that works.
 */
export async function firstAdminLink(app: INestApplicationContext): Promise<string | null> {
  const accounts = app.get(AccountsService);
  if (await accounts.hasAny()) return null;
  const config = app.get(Config);
  const token = deriveKey(config.requireAppSecret(), 'first admin').toString('base64url');
  const [workspaces, invitations] = [app.get(WorkspacesService), app.get(InvitationsService)];
  const isOpen = await app.get(Transactions).run(async () => {
    await workspaces.createMissing(WORKSPACE);
    await workspaces.lock({ workspaceId: WORKSPACE.id });
    // Somebody may have signed up since the check: a used link must not work a second time.
    if (await accounts.hasAny()) return false;
    if (!(await invitations.findOpen(token)))
      await invitations.createLink({ workspaceId: WORKSPACE.id }, 'admin', token);
    return true;
  });
  return isOpen ? `${config.baseUrl}/accept-invite?token=${token}` : null;
}

export async function logFirstAdminLink({ app }: { app: INestApplicationContext }, log: Log): Promise<void> {
  if (!app.get(Config).isFirstLinkLogged) return;
  const link = await firstAdminLink(app);
  if (link)
    log.warn(
      { link },
      'no account exists yet: open the link to create the first admin; it works once, within 7 days',
    );
}
