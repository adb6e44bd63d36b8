import type { INestApplicationContext } from '@nestjs/common';
import { normaliseDomain } from '#libs/qr-codes';
import { DomainsService } from '../../../src/domains/domains.service.js';
import { WorkspacesService } from '../../../src/workspaces/workspaces.service.js';
import { row, type Output } from '../output.js';
import { eachOf } from './pages.js';

const WIDTHS = [36, 10];

/** `served` is what a server needs to know before it gets a certificate. */
export async function listDomains(services: INestApplicationContext, _: null, output: Output): Promise<void> {
  output.note(row(WIDTHS, ['WORKSPACE', 'STATE', 'DOMAIN']));
  const [domains, workspaces] = [services.get(DomainsService), services.get(WorkspacesService)];
  const suspended = new Map<string, boolean>();
  for await (const { id, name, workspaceId, verifiedAt } of eachOf((query) => domains.listAll(query))) {
    if (!suspended.has(workspaceId))
      suspended.set(workspaceId, Boolean((await workspaces.findById(workspaceId))?.suspendedAt));
    const status = verifiedAt === null ? 'pending' : 'verified';
    const isSuspended = suspended.get(workspaceId) === true;
    const state = isSuspended ? 'suspended' : status;
    output.print(
      {
        ...{ id, name, workspaceId, status, verifiedAt: verifiedAt?.toISOString() ?? null },
        ...{ suspended: isSuspended, served: verifiedAt !== null && !isSuspended },
      },
      row(WIDTHS, [workspaceId, state, name]),
    );
  }
}

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
