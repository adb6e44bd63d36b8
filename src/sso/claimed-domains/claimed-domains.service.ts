import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ClaimedDomain, newId, onViolation, Transactions } from '#libs/database';
import { AuditService } from '../../audit/audit.service.js';
import { requireConfirmedEmail } from '../../auth/confirmed-email.js';
import { CredentialLocksService } from '../../auth/api-keys/credential-locks.service.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { raise } from '../../http/problems/index.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { requireSsoPlan } from '../sso-plan.errors.js';
import {
  ClaimedDomainExists,
  ClaimedDomainNotFound,
  publicMailDomain,
  TooManyClaimedDomains,
} from './claimed-domains.errors.js';
import { isPublicMailDomain } from './public-mail-domains.js';

const MAX_DOMAINS = 20;
const NEW = { verifiedAt: null, checkedAt: null, checkDueAt: null, lostAt: null, lostToldAt: null };

export const domainOf = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1));

/** Changes are serialized by workspace, so that the limit on the number of domains holds. */
@Injectable()
export class ClaimedDomainsService {
  constructor(
    @InjectRepository(ClaimedDomain) private readonly domains: Repository<ClaimedDomain>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<ClaimedDomain>> {
    const found = this.domains.createQueryBuilder('domain').where({ workspaceId });
    return this.newestFirst.page(found, 'createdAt', ['claimed domains', workspaceId], query);
  }

  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<ClaimedDomain> {
    return (await this.domains.findOneBy({ id, workspaceId })) ?? raise(new ClaimedDomainNotFound());
  }

  /** Which workspace has claimed a domain, exactly. */
  async findOwner(name: string): Promise<string | null> {
    const found = await this.domains.findOneBy({ name, verifiedAt: Not(IsNull()) });
    return found?.workspaceId ?? null;
  }

  /** @throws PlanWithoutSso, EmailNotVerified, ValidationFailed, TooManyClaimedDomains, ClaimedDomainExists */
  async claim(caller: Caller, name: string): Promise<ClaimedDomain> {
    requireSsoPlan(caller);
    requireConfirmedEmail(caller);
    if (isPublicMailDomain(name)) throw publicMailDomain(name);
    const { workspaceId } = caller;
    const token = randomBytes(16).toString('hex');
    const domain = { ...NEW, id: newId(), workspaceId, name, token, createdAt: this.clock.now() };
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      if ((await this.domains.countBy({ workspaceId })) >= MAX_DOMAINS)
        throw new TooManyClaimedDomains(MAX_DOMAINS);
      const exists = { claimed_domains_name: () => new ClaimedDomainExists() };
      await onViolation(exists, this.domains.insert(domain));
      await this.audit.record(caller, {
        action: 'claimed_domain.created',
        target: auditedClaim(domain),
        after: { name },
      });
    });
    return domain;
  }

  /** Members whose identity is stored go on signing in. @throws ClaimedDomainNotFound */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const domain = await this.findOrThrow(caller, id);
      await this.domains.delete({ id, workspaceId: caller.workspaceId });
      await this.audit.record(caller, {
        action: 'claimed_domain.deleted',
        target: auditedClaim(domain),
        before: { name: domain.name, verifiedAt: domain.verifiedAt },
      });
    });
  }
}

export const auditedClaim = ({ id, name }: Pick<ClaimedDomain, 'id' | 'name'>) => ({
  type: 'claimed_domain',
  ...{ id, name },
});
