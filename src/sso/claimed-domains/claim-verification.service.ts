import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { onViolation, Transactions, type ClaimedDomain } from '#libs/database';
import { AuditService } from '../../audit/audit.service.js';
import { proofFault, recordOf } from '../../domains/domain-proof.fields.js';
import { DomainRecordsService } from '../../domains/domain-records.service.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ClaimedDomainStatesService } from './claimed-domain-states.service.js';
import { ClaimNotProven, DomainClaimed } from './claimed-domains.errors.js';
import { auditedClaim, ClaimedDomainsService } from './claimed-domains.service.js';

@Injectable()
export class ClaimVerificationService implements Preparation {
  private readonly prepared = new WeakMap<Caller, { records: string[] | null }>();

  constructor(
    private readonly service: ClaimedDomainsService,
    private readonly records: DomainRecordsService,
    private readonly states: ClaimedDomainStatesService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditService,
  ) {}

  async prepare(caller: Caller, { params }: Request): Promise<void> {
    const id = storedId((params as { id?: string }).id ?? '');
    if (UUID.test(id)) this.prepared.set(caller, await this.lookUp(caller, id));
  }

  /** A claimed domain keeps its grace if its record is missing. @throws ClaimedDomainNotFound, ClaimNotProven, DomainClaimed */
  async verify(caller: Caller, id: string): Promise<ClaimedDomain> {
    const { records } = this.prepared.get(caller) ?? (await this.lookUp(caller, id));
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const domain = await this.service.findOrThrow(caller, id);
      if (domain.verifiedAt !== null) return this.states.note(domain, records);
      // Its grace may have ended since the request came.
      const fault = proofFault(domain, records);
      if (fault !== null) throw new ClaimNotProven(fault);
      const taken = { claimed_domains_verified: () => new DomainClaimed(domain.name) };
      const verified = await onViolation(taken, this.states.verify(domain));
      await this.audit.record(caller, {
        action: 'claimed_domain.verified',
        target: auditedClaim(domain),
        before: { verifiedAt: null },
        after: { verifiedAt: verified.verifiedAt },
      });
      return verified;
    });
  }

  private async lookUp(caller: Caller, id: string): Promise<{ records: string[] | null }> {
    const { name } = recordOf(await this.service.findOrThrow(caller, id));
    return { records: await this.records.find(name) };
  }
}
