import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { IsNull, Not, type Repository } from 'typeorm';
import { Domain, onViolation, Transactions } from '#libs/database';
import { AuditService, operatorIn, type AuditContext } from '../audit/audit.service.js';
import type { Caller } from '../http/requests/caller.js';
import { storedId, UUID } from '../http/requests/id.pipe.js';
import { raise } from '../http/problems/index.js';
import type { Preparation } from '../http/requests/preparation.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { proofFault, recordOf } from './domain-proof.fields.js';
import { DomainRecordsService, type TargetRecords } from './domain-records.service.js';
import { DomainStatesService } from './domain-states.service.js';
import { DomainNotProven, DomainNotVerified, DomainTaken } from './domains.errors.js';
import { auditedDomain, DomainsService } from './domains.service.js';

interface Proof {
  fault: string | null;
  records: TargetRecords;
}

@Injectable()
export class DomainVerificationService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Proof>();

  constructor(
    @InjectRepository(Domain) private readonly domains: Repository<Domain>,
    private readonly service: DomainsService,
    private readonly records: DomainRecordsService,
    private readonly states: DomainStatesService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditService,
  ) {}

  async prepare(caller: Caller, { params }: Request): Promise<void> {
    const id = storedId((params as { id?: string }).id ?? '');
    if (UUID.test(id)) this.prepared.set(caller, await this.prove(caller, id));
  }

  /** Also checks where a verified domain points. @throws DomainNotFound, DomainNotProven, DomainTaken */
  async verify(caller: Caller, id: string): Promise<Domain> {
    const { fault, records } = this.prepared.get(caller) ?? (await this.prove(caller, id));
    if (fault !== null) throw new DomainNotProven(fault);
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const domain = await this.service.findOrThrow(caller, id);
      if (domain.verifiedAt !== null) return this.states.note(domain, records);
      const taken = { domains_verified: () => new DomainTaken(domain.name) };
      const caseSensitive = (await this.service.findCaseOfCodes(domain.name)) ?? domain.caseSensitive;
      const verified = await onViolation(taken, this.states.verify(domain, caseSensitive));
      await this.record(caller, 'domain.verified', domain, verified);
      return this.states.note(verified, records);
    });
  }

  /**
   * Serves the operator if a domain now belongs to somebody else: another workspace can verify it then. Existing QR
   * codes on it keep their short URLs.
   * @throws DomainNotVerified
   */
  async release(name: string): Promise<Domain> {
    return this.transactions.run(async () => {
      const found = await this.domains.findOneBy({ name, verifiedAt: Not(IsNull()) });
      const { workspaceId } = found ?? raise(new DomainNotVerified(name));
      await this.workspaces.lock({ workspaceId });
      const domain =
        (await this.domains.findOneBy({ name, workspaceId })) ?? raise(new DomainNotVerified(name));
      const released = await this.states.release(domain);
      await this.record(operatorIn(workspaceId), 'domain.released', domain, released);
      return released;
    });
  }

  private async record(
    acting: AuditContext,
    action: 'domain.verified' | 'domain.released',
    before: Domain,
    after: Domain,
  ): Promise<void> {
    await this.audit.record(acting, {
      action,
      target: auditedDomain(after),
      before: { verifiedAt: before.verifiedAt },
      after: { verifiedAt: after.verifiedAt },
    });
  }

  private async prove(caller: Caller, id: string): Promise<Proof> {
    const domain = await this.service.findOrThrow(caller, id);
    const [fault, records] = await Promise.all([
      this.findFault(domain),
      this.records.findTarget(domain.name),
    ]);
    return { fault, records };
  }

  private async findFault(domain: Domain): Promise<string | null> {
    if (domain.verifiedAt !== null) return null;
    return proofFault(domain, await this.records.find(recordOf(domain).name));
  }
}
