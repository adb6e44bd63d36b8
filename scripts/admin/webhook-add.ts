import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { Workspace } from '#libs/database';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { CommandError } from '../start/command-error.js';
import { withServices } from './services.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `webhook add <workspace id or name> <url>`: one line of JSON on standard output; the secret is shown this once. */
export async function addWebhook(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name, url, ...rest] = positionals;
  if (!name || !url || rest.length > 0) {
    throw new CommandError(
      'webhook add takes a workspace and a URL: npm run -s admin -- webhook add <workspace id or name> <url>',
    );
  }
  await withServices(async (services) => {
    const { id: workspaceId } = await findWorkspace(services, name);
    const added = await services.get(WebhookEndpointsService).add({ workspaceId }, { url, events: ['scan'] });
    console.log(JSON.stringify({ id: added.endpoint.id, secret: added.secret }));
  });
}

async function findWorkspace(services: INestApplicationContext, idOrName: string): Promise<Workspace> {
  const workspaces = services.get(WorkspacesService);
  const byId = UUID.test(idOrName) ? await workspaces.findById(idOrName) : null;
  const [found, ...others] = byId ? [byId] : await workspaces.findNamed(idOrName);
  if (!found) throw new CommandError(`There is no workspace with the id or name "${idOrName}".`);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    throw new CommandError(`Several workspaces are named "${idOrName}", give the id of one: ${ids}.`);
  }
  return found;
}
