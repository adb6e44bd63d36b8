import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { ScimLogService } from './scim-log.service.js';
import { ScimTokensService } from './scim-tokens.service.js';

const HOUR_MS = 3_600_000;

/** Deletes requests that are more than 30 days old, and tokens that have expired. */
@Injectable()
export class ScimCleanup extends Cleanup {
  constructor(
    private readonly requests: ScimLogService,
    private readonly tokens: ScimTokensService,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('SCIM requests and tokens', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    await this.deleteInBatches((limit) => this.requests.deleteOld(limit));
    await this.deleteInBatches((limit) => this.tokens.deleteExpired(limit));
  }
}
