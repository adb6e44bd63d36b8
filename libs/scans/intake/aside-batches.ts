import { Inject, Injectable } from '@nestjs/common';
import { Clock, Config, LOG, Outage, type Log } from '#libs/platform';
import { isPartitionMissing, Transactions } from '#libs/database';
import { LowWaterMark } from '../log/low-water-mark.js';
import { oldestKept } from '../scan-months.js';
import {
  DROP_EXPIRED,
  DUE_ASIDE,
  SET_ASIDE,
  SET_MONTHS_ASIDE,
  SPLIT_BATCH,
  SPLIT_MONTHS,
} from './set-aside.query.js';

/** Batches that were set aside are retried after a minute or more, so a shorter pause ends nothing. */
const QUIET_MS = 120_000;

interface MissingMonths {
  aside: number;
  expired: number;
  scannedAt: Date | null;
}

@Injectable()
export class AsideBatches {
  /** Each round with scans of such a month fails, many times per second. */
  private readonly missingMonth: Outage;
  private missingAt = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly mark: LowWaterMark,
    @Inject(LOG) private readonly log: Log,
  ) {
    const texts = {
      begin: 'scans of a month without partition wait; retrying later',
      end: 'no scans of a month without partition arrive any more',
    };
    this.missingMonth = new Outage(log, texts, 'error');
  }

  /** Call this after each round that succeeds. */
  noteSuccess(): void {
    if (this.clock.now().getTime() - this.missingAt >= QUIET_MS) this.missingMonth.succeeded();
  }

  /** Sets aside the oldest batches if their month has no partition. @returns true if there were any */
  async setMonthsAside(error: unknown): Promise<boolean> {
    const values = [this.clock.now(), this.oldestKept(), this.mark.taken];
    const [found] = await this.transactions.query<MissingMonths>(SET_MONTHS_ASIDE, values);
    const { aside = 0, expired = 0, scannedAt = null } = found ?? {};
    if (expired > 0) this.warnOfExpired({ batches: expired, scanned_at: scannedAt });
    if (aside > 0) this.reportFailure(error, { batches: aside });
    return aside + expired > 0;
  }

  async findDue(): Promise<string | null> {
    const [due] = await this.transactions.query<{ id: string }>(DUE_ASIDE, [this.clock.now()]);
    return due?.id ?? null;
  }

  async solve(id: string, error: unknown): Promise<void> {
    const isDone = isPartitionMissing(error, 'scans')
      ? (await this.split(id, SPLIT_MONTHS)) || (await this.dropExpired(id))
      : await this.split(id, SPLIT_BATCH);
    if (!isDone) await this.setAside(id, error);
  }

  private async split(id: string, statement: string): Promise<boolean> {
    const [done] = await this.transactions.query<{ isSplit: boolean }>(statement, [id]);
    if (done?.isSplit !== true) return false;
    this.mark.lowerTo(id);
    return true;
  }

  /**
   * A scan of a dropped month may be a copy of a counted one.
   * @returns false if the month must be kept and its partition is missing
   */
  private async dropExpired(id: string): Promise<boolean> {
    const values = [id, this.oldestKept()];
    const [dropped] = await this.transactions.query<{ scannedAt: Date }>(DROP_EXPIRED, values);
    if (!dropped) return false;
    this.warnOfExpired({ batch: id, scanned_at: dropped.scannedAt });
    return true;
  }

  private oldestKept(): Date {
    return oldestKept(this.clock.now(), this.config.scanRetentionMonths);
  }

  private warnOfExpired(what: object): void {
    this.log.warn(what, 'dropped scans that are older than SCAN_RETENTION_MONTHS');
  }

  private async setAside(id: string, error: unknown): Promise<void> {
    const found = await this.transactions.query(SET_ASIDE, [id, this.clock.now()]);
    if (found.length > 0) this.reportFailure(error, { batch: id });
  }

  /** Logs only the reason, because the error contains the whole statement and the scan itself. */
  private reportFailure(error: unknown, what: object): void {
    const line = { reason: String(error), ...what };
    if (isPartitionMissing(error, 'scans')) {
      this.missingAt = this.clock.now().getTime();
      return this.missingMonth.failed(line);
    }
    this.log.error(line, 'could not process a batch of scans; retrying later');
  }
}
