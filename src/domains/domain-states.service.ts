import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, LifecycleEvents, Domain, Transactions } from '#libs/database';
import { DomainMails } from './domain-mails.js';
import type { TargetRecords } from './domain-records.service.js';
import { stateOf, type DomainState } from './domain-state.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Records can be absent for a moment while somebody edits them, so a domain is lost when they are absent twice. */
const SECOND_LOOK_MS = 10 * MINUTE_MS;

const isMiss = (result: Domain['checkResult']) => result === 'points_elsewhere' || result === 'no_record';

/** Every change of the state of a domain. Each requires a transaction that has locked its row or its workspace. */
@Injectable()
export class DomainStatesService {
  constructor(
    @InjectRepository(Domain) private readonly domains: Repository<Domain>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly mails: DomainMails,
    private readonly lifecycle: LifecycleEvents,
    private readonly clock: Clock,
  ) {}

  /** @param caseSensitive how its codes are compared */
  verify(domain: Domain, caseSensitive: boolean): Promise<Domain> {
    return this.change(domain, { verifiedAt: this.clock.now(), caseSensitive });
  }

  /** Forgets where it pointed, which is checked again if it is verified again. */
  release(domain: Domain): Promise<Domain> {
    const unknown = { checkedAt: null, checkDueAt: null, checkResult: null, checkFound: [] };
    return this.change(domain, { verifiedAt: null, activeAt: null, lostAt: null, ...unknown });
  }

  /** Stores what its records were found to be. */
  note(domain: Domain, { result, found }: TargetRecords): Promise<Domain> {
    const now = this.clock.now();
    const after = (pauseMs: number) => new Date(now.getTime() + pauseMs);
    const checked = { checkedAt: now, checkResult: result, checkFound: found };
    if (result === 'points_here')
      return this.change(domain, {
        ...checked,
        ...{ activeAt: domain.activeAt ?? now, lostAt: null, checkDueAt: after(DAY_MS) },
      });
    const isInDoubt = stateOf(domain) === 'active' && isMiss(result);
    if (isInDoubt && isMiss(domain.checkResult))
      return this.change(domain, { ...checked, activeAt: null, lostAt: now, checkDueAt: after(HOUR_MS) });
    return this.change(domain, { ...checked, checkDueAt: after(isInDoubt ? SECOND_LOOK_MS : HOUR_MS) });
  }

  private async change(domain: Domain, change: Partial<Domain>): Promise<Domain> {
    this.transactions.assertTransaction();
    const { id, workspaceId } = domain;
    await this.domains.update({ id, workspaceId }, change);
    const changed = { ...domain, ...change };
    const [before, after] = [stateOf(domain), stateOf(changed)];
    if (before !== after) await this.announce(changed, before, after);
    return changed;
  }

  private async announce(domain: Domain, before: DomainState, after: DomainState): Promise<void> {
    // Scan edges know the verified ones.
    if (before === 'pending_dns' || after === 'pending_dns')
      await this.changes.announce('domain', [domain.id]);
    if (after === 'dns_lost') await this.tell('lost', domain);
    if (before === 'dns_lost' && after === 'active') await this.tell('back', domain);
  }

  private async tell(news: 'lost' | 'back', domain: Domain): Promise<void> {
    const { id, name, workspaceId } = domain;
    const event = news === 'lost' ? 'domain.lost' : 'domain.verified';
    await this.lifecycle.append(workspaceId, [{ event, data: { id, name } }]);
    await this.mails.send(news, domain);
  }
}
