import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { findByIdOrName } from './find-workspace.js';
import { withServices } from './services.js';

/** `webhook add <workspace id or name> <url>`: one line of JSON on standard output; the secret is shown this once. */
export async function addWebhook({ workspace, url }: { workspace: string; url: string }): Promise<void> {
  await withServices(async (services) => {
    const { id: workspaceId } = await findByIdOrName(services, workspace);
    const added = await services.get(WebhookEndpointsService).add({ workspaceId }, { url, events: ['scan'] });
    console.log(JSON.stringify({ id: added.endpoint.id, secret: added.secret }));
  });
}
