import type { INestApplicationContext } from '@nestjs/common';
import { ConnectionsService } from '../../../src/sso/connections/connections.service.js';
import type { Output } from '../output.js';

export async function endRequirement(
  services: INestApplicationContext,
  slug: string,
  output: Output,
): Promise<void> {
  const { id, workspaceId, name } = await services.get(ConnectionsService).endRequirement(slug);
  output.print(
    { id, workspaceId, slug, required: false },
    `The workspace ${workspaceId} no longer requires ${name}: people also enter with passwords and passkeys again.`,
  );
}
