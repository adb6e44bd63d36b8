import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, Domain, onViolation, Transactions } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import type { Caller } from '../http/requests/caller.js';
import { storedId, UUID } from '../http/requests/id.pipe.js';
import type { Preparation } from '../http/requests/preparation.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { proofFault, recordOf } from './domain-proof.js';
import { DomainRecords } from './domain-records.js';
import { DomainNotProven, DomainTaken } from './domains.errors.js';
import { auditedDomain, DomainsService } from './domains.service.js';

interface Proof {
  fault: string | null;
}

@Injectable()
export class DomainVerificationService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Proof>();

  constructor(
    @InjectRepository(Domain) private readonly domains: Repository<Domain>,
    private readonly service: DomainsService,
    private readonly records: DomainRecords,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async prepare(caller: Caller, { params }: Request): Promise<void> {
    const id = storedId((params as { id?: string }).id ?? '');
    if (UUID.test(id)) this.prepared.set(caller, await this.prove(caller, id));
  }

  /** @throws DomainNotFound, DomainNotProven, DomainTaken */
  async verify(caller: Caller, id: string): Promise<Domain> {
    const { fault } = this.prepared.get(caller) ?? (await this.prove(caller, id));
    if (fault !== null) throw new DomainNotProven(fault);
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const domain = await this.service.findOrThrow(caller, id);
      if (domain.verifiedAt !== null) return domain;
      const verified = { ...domain, verifiedAt: this.clock.now() };
      const { workspaceId } = caller;
      await onViolation(
        { domains_verified: () => new DomainTaken(domain.name) },
        this.domains.update({ id, workspaceId }, { verifiedAt: verified.verifiedAt }),
      );
      await this.audit.record(caller, {
        action: 'domain.verified',
        target: auditedDomain(domain),
        before: { verifiedAt: null },
        after: { verifiedAt: verified.verifiedAt },
      });
      await this.changes.announce('domain', [id]);
      return verified;
    });
  }

  private async prove(caller: Caller, id: string): Promise<Proof> {
    const domain = await this.service.findOrThrow(caller, id);
    if (domain.verifiedAt !== null) return { fault: null };
    const found = await this.records.find(recordOf(domain).name);
    return { fault: proofFault(domain, found) };
  }
}
