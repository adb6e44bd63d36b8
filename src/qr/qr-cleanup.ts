import { Inject, Injectable } from '@nestjs/common';
import { ChangeFeed, Cleanup, endOfStay, Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import {
  DELETE_OF_WORKSPACES,
  DELETE_VERSIONS,
  PURGE_DELETED,
  RETIRE_OF_WORKSPACES,
} from './qr-cleanup.queries.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A scan that was under way when its code was deleted is stored within this time. */
const SCAN_MS = 10 * 60_000;
/** One statement deletes at most this many versions, leads and clicks each. */
const MAX_ROWS = 1_000;

/**
 * Deletes versions past their retention, and the content of codes that were deleted long ago, with their leads and
 * clicks. Codes of a workspace whose stay has ended are deleted with their scans.
 */
@Injectable()
export class QrCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly changes: ChangeFeed,
    private readonly workspaces: WorkspacesService,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('QR codes', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const deletedBefore = before(this.config.deletedQrCodeRetentionDays);
    await this.inBatches(async () => {
      const parameters = [deletedBefore, MAX_ROWS, now];
      return (await this.transactions.query(PURGE_DELETED, parameters)).length > 0;
    });
    const changedBefore = before(this.config.versionRetentionDays);
    await this.walkInBatches(DELETE_VERSIONS, changedBefore);
    await this.deleteOfWorkspaces(now);
  }

  private async deleteOfWorkspaces(now: Date): Promise<void> {
    const endedBefore = endOfStay(now);
    await this.inBatches(async () => {
      const parameters = [endedBefore, MAX_ROWS, now];
      const deleted = await this.transactions.query<{ id: string }>(DELETE_OF_WORKSPACES, parameters);
      const ids = deleted.map(({ id }) => id);
      await this.changes.announce('qr_code', ids);
      return ids.length > 0;
    });
    await this.inBatches(async () => {
      await this.workspaces.createTombstone();
      const parameters = [endedBefore, MAX_ROWS, now, new Date(now.getTime() - SCAN_MS)];
      return (await this.transactions.query(RETIRE_OF_WORKSPACES, parameters)).length > 0;
    });
  }
}
