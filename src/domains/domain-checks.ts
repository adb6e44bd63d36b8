import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Cleanup, Domain, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { DomainRecordsService, type TargetRecords } from './domain-records.service.js';
import { DomainStatesService } from './domain-states.service.js';

const MINUTE_MS = 60_000;
const INTERVAL_MS = 10 * MINUTE_MS;
/** Longer than the look-ups of a batch take. */
const LEASE_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 20;

type Claimed = Pick<Domain, 'id' | 'workspaceId' | 'name'>;

/** Workers of the previous version verify domains without a time of their next check. */
const CLAIM = `
  update domains set check_due_at = $2 where id = any(array(
    select domains.id from domains join workspaces on workspaces.id = workspace_id
    where verified_at is not null and (check_due_at is null or check_due_at <= $1)
      and workspaces.deleted_at is null and workspaces.suspended_at is null
    order by check_due_at nulls first, domains.id limit $3 for update of domains skip locked))
  returning id, workspace_id as "workspaceId", name`;

/** Looks up each day whether verified domains still point to the service. A lease gives each domain to one process. */
@Injectable()
export class DomainChecks extends Cleanup {
  constructor(
    @InjectRepository(Domain) private readonly domains: Repository<Domain>,
    private readonly records: DomainRecordsService,
    private readonly states: DomainStatesService,
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('checks of domains', INTERVAL_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    let isMore = true;
    while (isMore && !this.isStopping) isMore = await this.checkSome();
  }

  private async checkSome(): Promise<boolean> {
    const now = this.clock.now();
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
    const due = await this.transactions.query<Claimed>(CLAIM, [now, leaseEndsAt, BATCH_SIZE]);
    const found = await Promise.all(
      due.map(async (domain) => ({ domain, records: await this.records.findTarget(domain.name) })),
    );
    for (const { domain, records } of found) await this.store(domain, leaseEndsAt, records);
    return due.length === BATCH_SIZE;
  }

  /** Leaves out what a person has changed or checked meanwhile. */
  private store({ id, workspaceId }: Claimed, checkDueAt: Date, records: TargetRecords): Promise<void> {
    return this.transactions.run(async () => {
      const which = { id, workspaceId, checkDueAt };
      const domain = await this.domains.findOne({ where: which, lock: { mode: 'for_no_key_update' } });
      if (domain?.verifiedAt) await this.states.note(domain, records);
    });
  }
}
