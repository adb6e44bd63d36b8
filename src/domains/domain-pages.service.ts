import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, Domain, Transactions } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { nothingToChange, ValidationFailed, type Fault } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { DestinationChecksService } from '../qr/write/destination-checks.service.js';
import { logoSummary } from '../http/requests/logo.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { UpdateDomainDto } from './domains.dto.js';
import { auditedDomain, DomainsService } from './domains.service.js';

const URLS = ['rootUrl', 'notFoundUrl'] as const;

type Pages = Pick<Domain, 'caseSensitive' | 'rootUrl' | 'notFoundUrl' | 'favicon'>;

/** What the host of a domain answers besides short URLs, and how it compares short codes. */
@Injectable()
export class DomainPagesService {
  constructor(
    @InjectRepository(Domain) private readonly domains: Repository<Domain>,
    private readonly service: DomainsService,
    private readonly destinations: DestinationChecksService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
  ) {}

  /** @throws ValidationFailed for an empty change or a refused destination, DomainNotFound, DomainHasCodes */
  async update(caller: Caller, id: string, patch: UpdateDomainDto): Promise<Domain> {
    if (Object.keys(patch).length === 0) throw nothingToChange();
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const domain = await this.service.findOrThrow(caller, id);
      const faults = await this.faultsOf(caller, patch);
      if (faults.length > 0) throw new ValidationFailed(faults);
      const pages = patched(domain, patch);
      if (isSame(domain, pages)) return domain;
      if (pages.caseSensitive !== domain.caseSensitive) await this.service.lockWithoutCodes(caller, domain);
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

  private async faultsOf(caller: Caller, patch: UpdateDomainDto): Promise<Fault[]> {
    const faults: Fault[] = [];
    for (const name of URLS) {
      const url = patch[name];
      if (url) faults.push(...(await this.destinations.faultsOf(caller, `/${name}`, url)));
    }
    return faults;
  }
}

const patched = (
  before: Pages,
  { caseSensitive, rootUrl, notFoundUrl, favicon }: UpdateDomainDto,
): Pages => ({
  caseSensitive: caseSensitive ?? before.caseSensitive,
  rootUrl: rootUrl === undefined ? before.rootUrl : rootUrl,
  notFoundUrl: notFoundUrl === undefined ? before.notFoundUrl : notFoundUrl,
  favicon: favicon === undefined ? before.favicon : favicon,
});

const isSame = (before: Pages, { caseSensitive, rootUrl, notFoundUrl, favicon }: Pages): boolean =>
  before.caseSensitive === caseSensitive &&
  before.rootUrl === rootUrl &&
  before.notFoundUrl === notFoundUrl &&
  before.favicon === favicon;

const auditedPages = ({ caseSensitive, rootUrl, notFoundUrl, favicon }: Pages) => ({
  caseSensitive,
  rootUrl,
  notFoundUrl,
  favicon: logoSummary(favicon),
});
