import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { BlockedHosts } from '#libs/blocked-hosts';
import { Clock, Config } from '#libs/platform';
import { ChangeFeed, Domain, newId, onViolation, Transactions } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import type { Caller, WorkspaceScope } from '../http/requests/caller.js';
import { raise } from '../http/problems/index.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import type { PageQuery } from '../http/requests/page.dto.js';
import { CredentialLocksService } from '../auth/api-keys/credential-locks.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import {
  DomainExists,
  DomainHasCodes,
  DomainInUse,
  DomainNotFound,
  DomainRefused,
  TooManyDomains,
} from './domains.errors.js';

const MAX_DOMAINS = 20;
const NEW = {
  ...{ verifiedAt: null, activeAt: null, lostAt: null },
  ...{ checkedAt: null, checkDueAt: null, checkResult: null, checkFound: [] },
  ...{ rootUrl: null, notFoundUrl: null, favicon: null },
};
/** Deleted codes count: their visitors get a page or the fallback_url, and their short codes stay taken. */
const COUNT_CODES = 'select count(*)::float8 as count from qr_codes where workspace_id = $1 and domain = $2';
/** Creating a code waits for it, and it for codes that are being created. */
const LOCK = 'select id from domains where workspace_id = $1 and id = $2 for update';
/** Also of another workspace that the operator has released it from: its codes stay there. */
const CASE_OF_CODES = `select case_sensitive as "isCaseSensitive" from domains
  where name = $1 and exists (select from qr_codes code where code.workspace_id = domains.workspace_id and domain = $1)
  limit 1`;
const DOMAIN_KEY = 'qr_codes_workspace_id_domain_fkey';

/** Changes are serialized by workspace, so that the limit on the number of domains holds. */
@Injectable()
export class DomainsService {
  private readonly ownHosts: ReadonlySet<string>;

  constructor(
    @InjectRepository(Domain) private readonly domains: Repository<Domain>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly blocked: BlockedHosts,
    private readonly clock: Clock,
    { baseUrl, shortUrlBase }: Config,
  ) {
    this.ownHosts = new Set([baseUrl, shortUrlBase].map((url) => new URL(url).hostname));
  }

  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<Domain>> {
    const found = this.domains.createQueryBuilder('domain').where({ workspaceId });
    return this.newestFirst.page(found, 'createdAt', ['domains', workspaceId], query);
  }

  /** Lists those of all workspaces, for the operator. */
  listAll(query: PageQuery): Promise<Page<Domain>> {
    const found = this.domains.createQueryBuilder('domain').where('true');
    return this.newestFirst.page(found, 'createdAt', ['all domains'], query);
  }

  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<Domain> {
    return (await this.domains.findOneBy({ id, workspaceId })) ?? raise(new DomainNotFound());
  }

  /** @throws EmailNotVerified, DomainRefused, TooManyDomains, DomainExists */
  async add(caller: Caller, name: string, caseSensitive = false): Promise<Domain> {
    requireConfirmedEmail(caller);
    if (this.ownHosts.has(name)) throw new DomainRefused('must not be a host of this service itself');
    if (this.blocked.has(name)) throw new DomainRefused('must not be a host that the operator has blocked');
    const { workspaceId } = caller;
    const token = randomBytes(16).toString('hex');
    const domain = {
      ...NEW,
      id: newId(),
      workspaceId,
      name,
      token,
      caseSensitive,
      createdAt: this.clock.now(),
    };
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      if ((await this.domains.countBy({ workspaceId })) >= MAX_DOMAINS) throw new TooManyDomains(MAX_DOMAINS);
      await onViolation({ domains_name: () => new DomainExists() }, this.domains.insert(domain));
      await this.audit.record(caller, {
        action: 'domain.created',
        target: auditedDomain(domain),
        after: { name, caseSensitive },
      });
    });
    return domain;
  }

  /** Until the transaction ends, no code is created there. @throws DomainHasCodes */
  async lockWithoutCodes({ workspaceId }: WorkspaceScope, { id, name }: Domain): Promise<void> {
    await this.transactions.query(LOCK, [workspaceId, id]);
    if ((await this.findCaseOfCodes(name)) !== null) throw new DomainHasCodes(name);
  }

  /** Whether the codes of a domain are compared byte for byte; null if it never had any. */
  async findCaseOfCodes(name: string): Promise<boolean | null> {
    const [found] = await this.transactions.query<{ isCaseSensitive: boolean }>(CASE_OF_CODES, [name]);
    return found?.isCaseSensitive ?? null;
  }

  /** Keeps a domain that has ever had codes, so that printed codes stay valid. @throws DomainNotFound, DomainInUse */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const domain = await this.findOrThrow(caller, id);
      const { workspaceId } = caller;
      const [{ count } = { count: 0 }] = await this.transactions.query<{ count: number }>(COUNT_CODES, [
        workspaceId,
        domain.name,
      ]);
      if (count > 0) throw new DomainInUse(domain.name, count);
      await onViolation(
        { [DOMAIN_KEY]: () => new DomainInUse(domain.name, 1) },
        this.domains.delete({ id, workspaceId }),
      );
      await this.audit.record(caller, {
        action: 'domain.deleted',
        target: auditedDomain(domain),
        before: { name: domain.name, verifiedAt: domain.verifiedAt },
      });
      await this.changes.announce('domain', [id]);
    });
  }
}

export const auditedDomain = ({ id, name }: Domain) => ({ type: 'domain', id, name });
