import type { INestApplicationContext } from '@nestjs/common';
import { Config, type Log } from '#libs/platform';
import { Transactions } from '#libs/database';
import { deriveKey } from '#libs/secrets';
import { AccountsService } from './accounts.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { InvitationsService } from '../members/invitations/invitations.service.js';

/** Fixed, so that a start before anybody came finds what the one before has made. */
const WORKSPACE = {
  id: '019aa000-0000-7000-8000-000000000100',
  name: 'First workspace',
  plan: 'agency',
} as const;

/**
 * The link with which the first admin of a new deployment signs up. It works once, within 7 days. All processes derive
 * the same token from APP_SECRET, so that of many that start at once, each prints a link that works. Null as soon as
 * anybody has an account.
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
    // Somebody may have come meanwhile: a used link must not work a second time.
    if (await accounts.hasAny()) return false;
    if (!(await invitations.findOpen(token)))
      await invitations.createLink({ workspaceId: WORKSPACE.id }, 'admin', token);
    return true;
  });
  return isOpen ? `${config.baseUrl}/accept-invite?token=${token}` : null;
}

/** For processes without a terminal. */
export async function logFirstAdminLink({ app }: { app: INestApplicationContext }, log: Log): Promise<void> {
  const link = await firstAdminLink(app);
  if (link)
    log.warn(
      { link },
      'no account exists yet: open the link to create the first admin; it works once, within 7 days',
    );
}
