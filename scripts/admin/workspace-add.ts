import { Config } from '#libs/config';
import { ApiKeysService } from '../../src/api-keys/api-keys.service.js';
import { InvitationsService } from '../../src/invitations/invitations.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { withServices } from './services.js';

/** `workspace add <name>`: one line of JSON on standard output; API key and admin's link are shown this once. */
export async function addWorkspace({ name }: { name: string }): Promise<void> {
  await withServices(async (services) => {
    const { id } = await services.get(WorkspacesService).create({ name, plan: 'free' });
    const { key } = await services
      .get(ApiKeysService)
      .create({ workspaceId: id }, { name: 'First key', scope: 'read_write' });
    const token = await services.get(InvitationsService).createLink({ workspaceId: id }, 'admin');
    const { baseUrl } = services.get(Config);
    console.log(JSON.stringify({ id, apiKey: key, inviteUrl: `${baseUrl}/accept-invite?token=${token}` }));
  });
}
