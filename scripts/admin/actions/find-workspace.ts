import type { INestApplicationContext } from '@nestjs/common';
import type { Workspace } from '#libs/database';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { MembershipsService } from '../../../src/members/memberships.service.js';
import { WorkspacesService } from '../../../src/workspaces/workspaces.service.js';
import { CommandError } from '../../start/command-error.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

/**
 * @param which its id or name, or the email address of a person whose account has only one workspace
 * @throws CommandError if none or several match
 */
export async function findWorkspace(services: INestApplicationContext, which: string): Promise<Workspace> {
  const workspaces = services.get(WorkspacesService);
  const byId = isId(which) ? await workspaces.findById(which) : null;
  if (byId) return byId;
  if (which.includes('@'))
    return theOnly(
      await ofPerson(services, which),
      `workspace of an account with the email address "${which}"`,
    );
  return theOnly(await workspaces.findNamed(which), `workspace with the id or name "${which}"`);
}

async function ofPerson(services: INestApplicationContext, email: string): Promise<Workspace[]> {
  const account = await services.get(AccountsService).findByEmail(email);
  const memberships = account ? await services.get(MembershipsService).of(account.id) : [];
  return memberships.map(({ workspace }) => workspace);
}

function theOnly([found, ...others]: Workspace[], what: string): Workspace {
  if (!found) throw new CommandError(`There is no ${what}: \`workspace list\` shows all.`);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    throw new CommandError(`There is more than one ${what}; specify one of the ids: ${ids}.`);
  }
  return found;
}
