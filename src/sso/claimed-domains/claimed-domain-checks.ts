import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ClaimedDomain, DueChecks, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { recordOf } from '../../domains/domain-proof.fields.js';
import { DomainRecordsService } from '../../domains/domain-records.service.js';
import { ClaimedDomainStatesService } from './claimed-domain-states.service.js';

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
export class ClaimedDomainChecks extends DueChecks<ClaimedDomain, Due, string[] | null> {
  protected readonly claim = CLAIM;
  protected readonly batchSize = 20;

  constructor(
    @InjectRepository(ClaimedDomain) rows: Repository<ClaimedDomain>,
    private readonly records: DomainRecordsService,
    private readonly states: ClaimedDomainStatesService,
    clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('checks of claimed domains', rows, clock, transactions, log);
  }

  protected look(domain: Due): Promise<string[] | null> {
    return this.records.find(recordOf(domain).name);
  }

  protected async note(domain: ClaimedDomain, records: string[] | null): Promise<void> {
    if (domain.verifiedAt) await this.states.note(domain, records);
  }
}
