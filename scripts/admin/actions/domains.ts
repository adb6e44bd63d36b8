import type { INestApplicationContext } from '@nestjs/common';
import { normaliseDomain } from '#libs/qr-codes';
import { DomainsService } from '../../../src/domains/domains.service.js';
import type { Output } from '../output.js';

export async function releaseDomain(
  services: INestApplicationContext,
  name: string,
  output: Output,
): Promise<void> {
  const released = await services.get(DomainsService).release(String(normaliseDomain(name)));
  const { id, workspaceId } = released;
  output.print(
    { id, workspaceId, name: released.name },
    `Released ${released.name}: another workspace can verify it now.`,
  );
}
