import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import type { Lease, ScanGroup, ScanSink, WrittenGroup } from '../export/scan-sink.js';
import { oldestKept } from '../scan-months.js';
import { ClickHouse } from './clickhouse.js';
import { ScanChecker } from './scan-checker.js';
import {
  CODES_TO_DELETE,
  COPY_STATE,
  END_DELETIONS,
  LOSE_MONTHS,
  LOSE_SCANS,
  MARK_DELETIONS,
  MAX_DELETIONS,
  SENT_DELETIONS,
  type CopyState,
} from './scan-copy.queries.js';
import { ScanRebuilder } from './scan-rebuilder.js';
import { sendScans } from './send-scans.js';

/** Mutations rewrite data, so many deletions share one. */
const DELETION_INTERVAL_MS = 60_000;

/** The copy of all scans in ClickHouse, which takes each group once by its token: docs/adr/0050-scans-are-exported-by-an-outbox.md. */
@Injectable()
export class ClickHouseSink implements ScanSink {
  readonly name = 'clickhouse';
  readonly intervalS = 0;
  private state: CopyState | undefined;
  private deletedAt = -Infinity;

  constructor(
    private readonly transactions: Transactions,
    private readonly store: ClickHouse,
    private readonly rebuilder: ScanRebuilder,
    private readonly checker: ScanChecker,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async prepare(lease: Lease): Promise<void> {
    await this.store.ensureTable({
      whenMissing: () => this.loseScans(),
      whenKept: (months) => this.transactions.query(LOSE_MONTHS, [oldestKept(this.clock.now(), months)]),
    });
    this.state = await this.read(lease);
  }

  async write({ id, rows, scans }: ScanGroup): Promise<WrittenGroup> {
    // A rebuild may have copied scans that were waiting.
    const mayExist =
      !this.state || this.state.rebuild !== null || Number(rows[0]) <= Number(this.state.rebuiltTo);
    await sendScans(this.store, { token: id, scans, mayExist });
    return { scans: scans.length, receipt: null };
  }

  async maintain(lease: Lease, hasMore: boolean): Promise<boolean> {
    const { state } = this;
    const hasMoreDeletions = await this.deleteScans();
    if (!state) return false;
    if (state.rebuild) return (await lease.extend()) && this.rebuilder.continue(state.rebuild);
    if (hasMore || hasMoreDeletions) return true;
    return this.checker.continue(state, lease.holder, async () =>
      (await lease.extend()) ? this.read(lease) : undefined,
    );
  }

  allowChangesUntil(timeMs: number): void {
    this.store.allowChangesUntil(timeMs);
  }

  abort(): void {
    this.store.abort();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private async read({ holder }: Lease): Promise<CopyState | undefined> {
    const values = [holder, this.clock.now(), this.config.clickhouseRetentionMonths];
    const [state] = await this.transactions.query<CopyState>(COPY_STATE, values);
    return state;
  }

  private async loseScans(): Promise<void> {
    if ((await this.transactions.query(LOSE_SCANS)).length > 0)
      this.log.warn(
        'ClickHouse has lost the table of scans: PostgreSQL answers all questions until a rebuild',
      );
  }

  /** Follows the group, which an exporter before may have sent with scans of these codes. */
  private async deleteScans(): Promise<boolean> {
    if (performance.now() - this.deletedAt < DELETION_INTERVAL_MS) return false;
    await this.endDeletions();
    const codes = await this.transactions.query<{ id: string }>(CODES_TO_DELETE);
    if (codes.length === 0) return false;
    const ids = codes.map(({ id }) => id);
    const list = ids.map((id) => `'${id}'`).join(', ');
    // Applies to what is stored now, and completes in the background.
    await this.store.execute(
      `alter table scans delete where qr_code_id in (${list}) settings mutations_sync = 0`,
    );
    await this.transactions.query(MARK_DELETIONS, [ids]);
    if (ids.length === MAX_DELETIONS) return true;
    this.deletedAt = performance.now();
    return false;
  }

  private async endDeletions(): Promise<void> {
    const sent = await this.transactions.query(SENT_DELETIONS);
    if (sent.length > 0 && !(await this.store.isDeleting())) await this.transactions.query(END_DELETIONS);
  }
}
