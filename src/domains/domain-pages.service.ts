import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, Domain, Transactions } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { fieldFault, ValidationFailed, type Fault } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { destinationFaults, Destinations } from '../qr/write/destinations.js';
import { FIND_TAKEN_DOWN } from '../qr/write/writes.queries.js';
import { logoSummary } from '../workspaces/logo.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { UpdateDomainDto } from './domains.dto.js';
import { auditedDomain, DomainsService } from './domains.service.js';

const URLS = ['rootUrl', 'notFoundUrl'] as const;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Pages = Pick<Domain, 'rootUrl' | 'notFoundUrl' | 'favicon'>;

/** What the host of a domain answers besides short URLs. */
@Injectable()
export class DomainPagesService {
  constructor(
    @InjectRepository(Domain) private readonly domains: Repository<Domain>,
    private readonly service: DomainsService,
    private readonly destinations: Destinations,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
  ) {}

  /** @throws DomainNotFound, ValidationFailed */
  async update(caller: Caller, id: string, patch: UpdateDomainDto): Promise<Domain> {
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const domain = await this.service.findOrThrow(caller, id);
      const faults = await this.faultsOf(caller, patch);
      if (faults.length > 0) throw new ValidationFailed(faults);
      const pages = patched(domain, patch);
      if (isSame(domain, pages)) return domain;
      await this.domains.update({ id, workspaceId: caller.workspaceId }, pages);
      await this.audit.record(caller, {
        action: 'domain.updated',
        target: auditedDomain(domain),
        before: auditedPages(domain),
        after: auditedPages(pages),
      });
      await this.changes.announce('domain', [id]);
      return { ...domain, ...pages };
    });
  }

  private async faultsOf({ workspaceId }: Caller, patch: UpdateDomainDto): Promise<Fault[]> {
    const faults: Fault[] = [];
    for (const name of URLS) {
      const url = patch[name];
      if (!url) continue;
      const found = destinationFaults(`/${name}`, url, this.destinations);
      if (found.length === 0 && (await this.isTakenDown(workspaceId, url)))
        found.push(
          fieldFault(`/${name}`, 'must not lead to what the operator of this service has taken down'),
        );
      faults.push(...found);
    }
    return faults;
  }

  /** Whether the operator has taken down a QR code of the workspace with this destination. */
  private async isTakenDown(workspaceId: string, url: string): Promise<boolean> {
    const asCode = [{ id: NO_ID, category: 'url', qr_data: { url } }];
    const { text } = FIND_TAKEN_DOWN;
    return (await this.transactions.query<object>(text, [workspaceId, JSON.stringify(asCode)])).length > 0;
  }
}

const patched = (before: Pages, { rootUrl, notFoundUrl, favicon }: UpdateDomainDto): Pages => ({
  rootUrl: rootUrl === undefined ? before.rootUrl : rootUrl,
  notFoundUrl: notFoundUrl === undefined ? before.notFoundUrl : notFoundUrl,
  favicon: favicon === undefined ? before.favicon : favicon,
});

const isSame = (before: Pages, { rootUrl, notFoundUrl, favicon }: Pages): boolean =>
  before.rootUrl === rootUrl && before.notFoundUrl === notFoundUrl && before.favicon === favicon;

const auditedPages = ({ rootUrl, notFoundUrl, favicon }: Pages) => ({
  rootUrl,
  notFoundUrl,
  favicon: logoSummary(favicon),
});
