import type { INestApplicationContext } from '@nestjs/common';
import type { Workspace } from '#libs/database';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { MembershipsService } from '../../src/members/memberships.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { CommandError } from '../start/command-error.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @throws CommandError when none or several are meant */
export async function findByIdOrName(
  services: INestApplicationContext,
  idOrName: string,
): Promise<Workspace> {
  const workspaces = services.get(WorkspacesService);
  const byId = UUID.test(idOrName) ? await workspaces.findById(idOrName) : null;
  const found = byId ? [byId] : await workspaces.findNamed(idOrName);
  return theOnly(found, `workspace with the id or name "${idOrName}"`);
}

/**
 * @param idOrEmail an e-mail stands for the one workspace of its account
 * @throws CommandError when none or several are meant
 */
export async function findByIdOrEmail(
  services: INestApplicationContext,
  idOrEmail: string,
): Promise<Workspace> {
  if (!idOrEmail.includes('@')) {
    const found = UUID.test(idOrEmail) ? await services.get(WorkspacesService).findById(idOrEmail) : null;
    return theOnly(found ? [found] : [], `workspace with the id "${idOrEmail}"`);
  }
  const account = await services.get(AccountsService).findByEmail(idOrEmail);
  const memberships = account ? await services.get(MembershipsService).of(account.id) : [];
  return theOnly(
    memberships.map(({ workspace }) => workspace),
    `workspace of an account with the email address "${idOrEmail}"`,
  );
}

/** @param what it was to be, for the message */
function theOnly([found, ...others]: Workspace[], what: string): Workspace {
  if (!found) throw new CommandError(`There is no ${what}.`);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    throw new CommandError(`There is more than one ${what}; specify one of the ids: ${ids}.`);
  }
  return found;
}
