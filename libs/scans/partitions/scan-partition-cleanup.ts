import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, newId, NIL_UUID, Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import {
  BEGIN_MONTH,
  DELETE_ROLLUPS_OF_PURGED,
  NEXT_UNROLLED_WORKSPACE,
  ROLL_MONTH,
} from '../rollups/roll-month.queries.js';
import { WorkspaceRoller, type WorkspaceRoll } from '../rollups/workspace-roller.js';
import { oldestKept } from '../scan-months.js';
import { ScanPartitions } from './scan-partitions.js';

const HOUR_MS = 3_600_000;
const MONTHS_AHEAD = 12;
const MIN_MONTHS_AHEAD = 2;
const MAX_BLOCKED = 100;

interface UnrolledWorkspace {
  last: string | null;
  workspaceId: string | null;
}

interface MonthPart {
  last: string | null;
  ids: string[];
}

/**
 * Creates the partitions of coming months and drops those that are past their retention. With MIGRATE=never, `npm run
 * migrate` does both.
 */
@Injectable()
export class ScanPartitionCleanup extends Cleanup {
  constructor(
    private readonly partitions: ScanPartitions,
    private readonly workspaces: WorkspaceRoller,
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('scan partitions', HOUR_MS, transactions, log);
  }

  override async onModuleInit(): Promise<void> {
    try {
      if (this.config.isMigrating) await this.partitions.ensureCurrentMonth(this.clock.now());
    } catch (error) {
      this.log.error(
        { err: error },
        'could not create the partition of this month: scans wait in the scan log until it exists',
      );
    }
    await super.onModuleInit();
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    const oldest = oldestKept(now, this.config.scanRetentionMonths);
    await this.ensureMonthsAhead(now, oldest);
    if (await this.partitions.hasExpired(oldest)) {
      await this.rollBefore(oldest);
      await this.rollWorkspacesBefore(oldest);
      await this.deleteRollupsOfPurged(oldest);
    }
    if (!this.config.isMigrating) return;
    await this.shrinkLog();
    const { dropped, areMissing } = await this.partitions.dropBefore(oldest, this.config);
    if (areMissing)
      this.log.warn(
        'months past their retention are kept until ClickHouse has all their scans: see `scan-export status`',
      );
    if (dropped.length > 0)
      this.log.info({ partitions: dropped }, 'deleted the scans of months that are past their retention');
  }

  private async shrinkLog(): Promise<void> {
    const bytes = await this.partitions.shrinkLog();
    if (bytes > 0) this.log.info({ bytes }, 'returned the space of scans that were stored to the disk');
  }

  /** Comes first, since scans need the coming months even if the old ones fail. */
  private async ensureMonthsAhead(now: Date, oldest: Date): Promise<void> {
    try {
      if (this.config.isMigrating) await this.partitions.ensureMonthsAhead(now, MONTHS_AHEAD, oldest);
    } finally {
      await this.warnIfFew(now);
    }
  }

  /** Also rolls codes with few scans, since analytics read only rollups of a dropped month. */
  private async rollBefore(oldest: Date): Promise<void> {
    let after: string | null = NIL_UUID;
    let begun: { ids: string[]; roll: string } | null = null;
    await this.inBatches(async () => {
      if (begun) {
        // This must be a later transaction than the one that began the roll.
        await this.transactions.query(ROLL_MONTH, [begun.ids, begun.roll, oldest]);
        begun = null;
      } else {
        const roll = newId();
        const [part] = await this.transactions.query<MonthPart>(BEGIN_MONTH, [after, oldest, roll]);
        after = part?.last ?? null;
        if (part && part.ids.length > 0) begun = { ids: part.ids, roll };
      }
      return after !== null;
    });
  }

  private async rollWorkspacesBefore(oldest: Date): Promise<void> {
    let after = NIL_UUID;
    let begun: WorkspaceRoll | null = null;
    const blocked: string[] = [];
    await this.inBatches(async () => {
      if (begun) {
        if ((await this.workspaces.finish(begun)) === 0) blocked.push(begun.workspaceId);
        begun = null;
        return blocked.length < MAX_BLOCKED;
      }
      const values = [after, oldest, blocked];
      const [next] = await this.transactions.query<UnrolledWorkspace>(NEXT_UNROLLED_WORKSPACE, values);
      after = next?.last ?? after;
      if (!next?.workspaceId) return Boolean(next?.last);
      begun = await this.workspaces.begin(next.workspaceId, { isForced: true });
      if (!begun) blocked.push(next.workspaceId);
      return blocked.length < MAX_BLOCKED;
    });
  }

  private async deleteRollupsOfPurged(oldest: Date): Promise<void> {
    let after = NIL_UUID;
    await this.inBatches(async () => {
      const [last] = await this.transactions.query<{ id: string }>(DELETE_ROLLUPS_OF_PURGED, [after, oldest]);
      if (last) after = last.id;
      return last !== undefined;
    });
  }

  private async warnIfFew(now: Date): Promise<void> {
    const ahead = await this.partitions.countMonthsAhead(now, MONTHS_AHEAD);
    if (ahead < MIN_MONTHS_AHEAD)
      this.log.warn(
        { months_ahead: ahead },
        'few partitions for scans of the coming months: scans of a month without one wait in the scan log',
      );
  }
}
