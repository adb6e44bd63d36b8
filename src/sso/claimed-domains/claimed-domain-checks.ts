import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ClaimedDomain, Cleanup, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { recordOf } from '../../domains/domain-proof.fields.js';
import { DomainRecordsService } from '../../domains/domain-records.service.js';
import { ClaimedDomainStatesService } from './claimed-domain-states.service.js';

const MINUTE_MS = 60_000;
const INTERVAL_MS = 10 * MINUTE_MS;
/** Longer than the look-ups of a batch take. */
const LEASE_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 20;

type Due = Pick<ClaimedDomain, 'id' | 'workspaceId' | 'name' | 'token'>;

const CLAIM = `
  update claimed_domains set check_due_at = $2 where id = any(array(
    select claimed_domains.id from claimed_domains join workspaces on workspaces.id = workspace_id
    where verified_at is not null and check_due_at <= $1
      and workspaces.deleted_at is null and workspaces.suspended_at is null
    order by check_due_at, claimed_domains.id limit $3 for update of claimed_domains skip locked))
  returning id, workspace_id as "workspaceId", name, token`;

/** Looks up each day whether claimed domains still have their record. A lease gives each domain to one process. */
@Injectable()
export class ClaimedDomainChecks extends Cleanup {
  constructor(
    @InjectRepository(ClaimedDomain) private readonly domains: Repository<ClaimedDomain>,
    private readonly records: DomainRecordsService,
    private readonly states: ClaimedDomainStatesService,
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('checks of claimed domains', INTERVAL_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    let isMore = true;
    while (isMore && !this.isStopping) isMore = await this.checkSome();
  }

  private async checkSome(): Promise<boolean> {
    const now = this.clock.now();
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
    const due = await this.transactions.query<Due>(CLAIM, [now, leaseEndsAt, BATCH_SIZE]);
    const found = await Promise.all(
      due.map(async (domain) => ({ domain, records: await this.records.find(recordOf(domain).name) })),
    );
    for (const { domain, records } of found) await this.store(domain, leaseEndsAt, records);
    return due.length === BATCH_SIZE;
  }

  /** Leaves out what a person has changed or checked meanwhile. */
  private store({ id, workspaceId }: Due, checkDueAt: Date, records: string[] | null): Promise<void> {
    return this.transactions.run(async () => {
      const which = { id, workspaceId, checkDueAt };
      const domain = await this.domains.findOne({ where: which, lock: { mode: 'for_no_key_update' } });
      if (domain?.verifiedAt) await this.states.note(domain, records);
    });
  }
}
