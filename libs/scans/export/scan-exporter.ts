import { Inject, Injectable } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import { Clock, Config, exportMetrics, LOG, type Log } from '#libs/platform';
import { oldestKept } from '../scan-months.js';
import { ClickHouse } from './clickhouse.js';
import { ScanChecker } from './scan-checker.js';
import { ScanRebuilder } from './scan-rebuilder.js';
import { sendScans } from './send-scans.js';
import { scansOfGroup, type ExportedScan } from './scan-rows.queries.js';
import {
  CLAIM_GROUP,
  CODES_TO_DELETE,
  END_DELETIONS,
  END_GROUP,
  GROUP_SCANS,
  LEASE,
  LOSE_MONTHS,
  LOSE_SCANS,
  MARK_DELETIONS,
  MAX_DELETIONS,
  MAY_CHANGE_MS,
  RELEASE,
  SENT_DELETIONS,
  type ExportState,
} from './scan-exports.queries.js';

interface Group {
  groupId: string;
  groupRows: string[];
  /** Undefined for a group of an exporter that did not complete it. */
  size?: number;
}

const SCANS = scansOfGroup('scan_exports');
/** Mutations rewrite data, so many deletions share one. */
const DELETION_INTERVAL_MS = 60_000;

/** Sends stored scans to ClickHouse, in any number of workers, of which one at a time works: docs/adr/0050-scans-are-exported-by-an-outbox.md. */
@Injectable()
export class ScanExporter {
  private readonly id = newId();
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

  /** Does the next steps in turn. @returns whether more is waiting */
  async run(): Promise<boolean> {
    const before = await this.lease();
    if (!before) return false;
    const isNew = await this.store.ensureTable({
      whenMissing: () => this.loseScans(),
      whenKept: (months) => this.transactions.query(LOSE_MONTHS, [oldestKept(this.clock.now(), months)]),
    });
    const state = isNew ? await this.lease() : before;
    if (!state) return false;
    const isFull = await this.sendGroup(state);
    const hasMoreDeletions = await this.deleteScans();
    if (state.rebuild) return (await this.lease()) !== undefined && this.rebuilder.continue(state.rebuild);
    if (isFull || hasMoreDeletions) return true;
    return this.checker.continue(state, this.id, () => this.lease());
  }

  /** Ends the step in progress, which the next exporter repeats. */
  abort(): void {
    this.store.abort();
  }

  /** Lets another worker continue at once. */
  async close(): Promise<void> {
    await this.store.close();
    await this.transactions.query(RELEASE, [this.id]);
  }

  private async lease(): Promise<ExportState | undefined> {
    const startedAt = performance.now();
    const values = [this.id, this.clock.now(), this.config.clickhouseRetentionMonths];
    const [state] = await this.transactions.query<ExportState>(LEASE, values);
    this.store.allowChangesUntil(startedAt + MAY_CHANGE_MS);
    return state;
  }

  private async loseScans(): Promise<void> {
    if ((await this.transactions.query(LOSE_SCANS)).length > 0)
      this.log.warn(
        'ClickHouse has lost the table of scans: PostgreSQL answers all questions until a rebuild',
      );
  }

  private async sendGroup(state: ExportState): Promise<boolean> {
    const group = unfinishedOf(state) ?? (await this.claim());
    if (!group) return false;
    const { groupId, groupRows, size } = group;
    const scans = await this.transactions.query<ExportedScan>(SCANS, [groupRows]);
    // A rebuild may have copied scans that were waiting here.
    const mayExist = state.rebuild !== null || Number(groupRows[0]) <= Number(state.rebuiltTo);
    await sendScans(this.store, { token: groupId, scans, mayExist });
    await this.transactions.query(END_GROUP, [groupId]);
    exportMetrics().scans.inc(scans.length);
    return size === undefined || size >= GROUP_SCANS;
  }

  private async claim(): Promise<Group | undefined> {
    const [group] = await this.transactions.query<Group>(CLAIM_GROUP, [this.id]);
    return group;
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

const unfinishedOf = ({ groupId, groupRows }: ExportState): Group | null =>
  groupId !== null && groupRows !== null ? { groupId, groupRows } : null;
