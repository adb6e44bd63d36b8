import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '#libs/platform';
import { normaliseDomain } from '#libs/qr-codes';
import { DomainVerificationService } from '../../../src/domains/domain-verification.service.js';
import { recordOf } from '../../../src/domains/domain-proof.fields.js';
import { lastCheckOf } from '../../../src/domains/domains.dto.js';
import { stateOf } from '../../../src/domains/domain-state.js';
import { DomainsService } from '../../../src/domains/domains.service.js';
import { WorkspacesService } from '../../../src/workspaces/workspaces.service.js';
import { row, type Output } from '../output.js';
import { eachOf } from './pages.js';

const WIDTHS = [36, 12];

/** `served` is what a server needs to know before it gets a certificate. */
export async function listDomains(services: INestApplicationContext, _: null, output: Output): Promise<void> {
  output.note(row(WIDTHS, ['WORKSPACE', 'STATE', 'DOMAIN']));
  const shortHost = new URL(services.get(Config).shortUrlBase).hostname;
  const targetOf = (name: string) => ({ type: 'CNAME', name, value: shortHost });
  const [domains, workspaces] = [services.get(DomainsService), services.get(WorkspacesService)];
  const suspended = new Map<string, boolean>();
  for await (const domain of eachOf((query) => domains.listAll(query))) {
    const { id, name, workspaceId, verifiedAt } = domain;
    if (!suspended.has(workspaceId))
      suspended.set(workspaceId, Boolean((await workspaces.findById(workspaceId))?.suspendedAt));
    const status = verifiedAt === null ? 'pending' : 'verified';
    const isSuspended = suspended.get(workspaceId) === true;
    const state = isSuspended ? 'suspended' : stateOf(domain);
    const records = { verification: { type: 'TXT', ...recordOf(domain) }, target: targetOf(domain.name) };
    output.print(
      {
        ...{ id, name, workspaceId, status, verifiedAt: verifiedAt?.toISOString() ?? null },
        ...{ state: stateOf(domain), lastCheck: lastCheckOf(domain), ...records },
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
  const released = await services.get(DomainVerificationService).release(String(normaliseDomain(name)));
  const { id, workspaceId } = released;
  output.print(
    { id, workspaceId, name: released.name },
    `Released ${released.name}: another workspace can verify it now.`,
  );
}
