import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, deleteInBatches } from '#libs/cleanup';
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
    @Inject(LOG) log: Log,
  ) {
    super('SCIM requests and tokens', HOUR_MS, log);
  }

  async run(): Promise<void> {
    await deleteInBatches((limit) => this.requests.deleteOld(limit));
    await deleteInBatches((limit) => this.tokens.deleteExpired(limit));
  }
}
