import { parseArgs } from 'node:util';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { CommandError } from '../start/command-error.js';
import { findByIdOrName } from './find-workspace.js';
import { withServices } from './services.js';

/** `webhook add <workspace id or name> <url>`: one line of JSON on standard output; the secret is shown this once. */
export async function addWebhook(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name, url, ...rest] = positionals;
  if (!name || !url || rest.length > 0) {
    throw new CommandError(
      'webhook add requires a workspace and a URL: npm run -s admin -- webhook add <workspace id or name> <url>',
    );
  }
  await withServices(async (services) => {
    const { id: workspaceId } = await findByIdOrName(services, name);
    const added = await services.get(WebhookEndpointsService).add({ workspaceId }, { url, events: ['scan'] });
    console.log(JSON.stringify({ id: added.endpoint.id, secret: added.secret }));
  });
}
