import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ClaimedDomain, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { AuditService } from '../../audit/audit.service.js';
import { proofFault } from '../../domains/domain-proof.fields.js';
import { ClaimedDomainMails } from './claimed-domain-mails.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Records can be absent for a moment while somebody edits them, so admins are informed when they are absent twice. */
const SECOND_LOOK_MS = 10 * MINUTE_MS;
const GRACE_DAYS = 7;

export const endOfGrace = (lostAt: Date): Date => new Date(lostAt.getTime() + GRACE_DAYS * DAY_MS);

const DAILY_CHECK = { type: 'operator', id: null, name: 'Daily check of DNS' } as const;
const UNCLAIMED = { verifiedAt: null, checkedAt: null, checkDueAt: null, lostAt: null, lostToldAt: null };

/** Every change of the state of a claimed domain. Each requires a transaction that has locked its row or its workspace. */
@Injectable()
export class ClaimedDomainStatesService {
  constructor(
    @InjectRepository(ClaimedDomain) private readonly domains: Repository<ClaimedDomain>,
    private readonly transactions: Transactions,
    private readonly mails: ClaimedDomainMails,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  verify(domain: ClaimedDomain): Promise<ClaimedDomain> {
    const now = this.clock.now();
    const seen = { checkedAt: now, checkDueAt: new Date(now.getTime() + DAY_MS) };
    return this.change(domain, {
      ...seen,
      ...{ verifiedAt: domain.verifiedAt ?? now, lostAt: null, lostToldAt: null },
    });
  }

  /** Stores what the records of a claimed domain were found to be. @param found null if no name server answered */
  async note(domain: ClaimedDomain, found: string[] | null): Promise<ClaimedDomain> {
    const now = this.clock.now();
    if (found !== null && proofFault(domain, found) === null) return this.verify(domain);
    const after = (pauseMs: number) => new Date(now.getTime() + pauseMs);
    if (found === null) return this.change(domain, { checkDueAt: after(HOUR_MS) });
    const { lostAt, lostToldAt } = domain;
    if (lostAt === null)
      return this.change(domain, { checkedAt: now, lostAt: now, checkDueAt: after(SECOND_LOOK_MS) });
    if (endOfGrace(lostAt) <= now) return this.end(domain);
    if (lostToldAt === null) await this.mails.lost(domain, endOfGrace(lostAt));
    return this.change(domain, {
      ...{ checkedAt: now, lostToldAt: lostToldAt ?? now, checkDueAt: after(HOUR_MS) },
    });
  }

  private async end(domain: ClaimedDomain): Promise<ClaimedDomain> {
    const { id, workspaceId, name, verifiedAt } = domain;
    await this.audit.record(
      { workspaceId, actor: DAILY_CHECK },
      {
        action: 'claimed_domain.lost',
        target: { type: 'claimed_domain', id, name },
        before: { verifiedAt },
        after: { verifiedAt: null },
      },
    );
    return this.change(domain, UNCLAIMED);
  }

  private async change(domain: ClaimedDomain, change: Partial<ClaimedDomain>): Promise<ClaimedDomain> {
    this.transactions.assertTransaction();
    const { id, workspaceId } = domain;
    await this.domains.update({ id, workspaceId }, change);
    return { ...domain, ...change };
  }
}
