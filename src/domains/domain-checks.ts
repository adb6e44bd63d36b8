import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Domain, DueChecks, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { DomainRecordsService, type TargetRecords } from './domain-records.service.js';
import { DomainStatesService } from './domain-states.service.js';

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
export class DomainChecks extends DueChecks<Domain, Claimed, TargetRecords> {
  protected readonly claim = CLAIM;
  protected readonly batchSize = 20;

  constructor(
    @InjectRepository(Domain) rows: Repository<Domain>,
    private readonly records: DomainRecordsService,
    private readonly states: DomainStatesService,
    clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('checks of domains', rows, clock, transactions, log);
  }

  protected look({ name }: Claimed): Promise<TargetRecords> {
    return this.records.findTarget(name);
  }

  protected async note(domain: Domain, records: TargetRecords): Promise<void> {
    if (domain.verifiedAt) await this.states.note(domain, records);
  }
}
