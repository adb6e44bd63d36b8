import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import {
  DELETE_DELIVERIES,
  DELETE_ENDPOINTS,
  DELETE_EVENTS,
  DELETE_OF_DELETED_ENDPOINTS,
} from './delivery-cleanup.queries.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes what is past its retention: events, and deliveries that have ended; and everything of deleted endpoints. */
@Injectable()
export class DeliveryCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('webhook events and deliveries', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    for (const statement of [DELETE_OF_DELETED_ENDPOINTS, DELETE_ENDPOINTS])
      await this.deleteInBatches(async (limit) => (await this.transactions.query(statement, [limit])).length);
    const before = new Date(this.clock.now().getTime() - this.config.webhookRetentionDays * DAY_MS);
    // Events last: one is needed as long as a delivery of it can be sent.
    for (const statement of [DELETE_DELIVERIES, DELETE_EVENTS])
      await this.walkInBatches(statement, before, [before]);
  }
}
