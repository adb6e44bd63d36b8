import { newId, type Transactions } from '#libs/database';
import { exportMetrics } from '#libs/platform';
import {
  CLAIM_GROUP,
  END_GROUP,
  GROUP_SCANS,
  LEASE,
  MAY_CHANGE_MS,
  RELEASE,
  type ClaimedGroup,
  type SinkState,
} from './scan-outbox.queries.js';
import { SCANS_OF_GROUP, type ExportedScan } from './scan-rows.queries.js';
import type { Lease, ScanSink } from './scan-sink.js';

/** Writes stored scans to one store, in any number of workers, of which one at a time works: docs/adr/0058-one-outbox-for-all-stores.md. */
export class ScanExporter {
  private readonly id = newId();

  constructor(
    private readonly transactions: Transactions,
    readonly sink: ScanSink,
  ) {}

  /** Does the next steps in turn. @returns whether more is waiting */
  async run(): Promise<boolean> {
    const { sink } = this;
    const state = await this.lease();
    if (!state) return false;
    await sink.prepare?.(this.leaseFor(state.groupId));
    const hasMore = await this.sendGroup(state);
    return sink.maintain ? sink.maintain(this.leaseFor(null), hasMore) : hasMore;
  }

  abort(): void {
    this.sink.abort();
  }

  /** Lets another worker continue at once. */
  async close(): Promise<void> {
    await this.sink.close();
    await this.transactions.query(RELEASE, [this.sink.name, this.id]);
  }

  private async lease(): Promise<SinkState | undefined> {
    const startedAt = performance.now();
    const [state] = await this.transactions.query<SinkState>(LEASE, [this.sink.name, this.id]);
    this.sink.allowChangesUntil?.(startedAt + MAY_CHANGE_MS);
    return state;
  }

  /** Another exporter that continued meanwhile has ended the group, or begun one. */
  private leaseFor(groupId: string | null): Lease {
    return { holder: this.id, extend: async () => (await this.lease())?.groupId === groupId };
  }

  private async sendGroup(state: SinkState): Promise<boolean> {
    const { sink } = this;
    const group = isGroup(state) ? { ...state, isFull: false } : await this.claim();
    if (!group) return false;
    const { groupId, groupRows: rows, number, lastReceipt, isFull } = group;
    const scans = await this.transactions.query<ExportedScan>(SCANS_OF_GROUP, [sink.name, rows]);
    const lease = this.leaseFor(groupId);
    const written = await sink.write({ id: groupId, rows, scans, number, lastReceipt }, lease);
    await this.transactions.query(END_GROUP, [sink.name, groupId, written.receipt]);
    exportMetrics().scans.inc({ sink: sink.name }, written.scans);
    return isFull || written.scans >= GROUP_SCANS;
  }

  private async claim(): Promise<(ClaimedGroup & { isFull: boolean }) | undefined> {
    const { name, intervalS } = this.sink;
    const values = [name, this.id, intervalS];
    const [group] = await this.transactions.query<ClaimedGroup & { isFull: boolean }>(CLAIM_GROUP, values);
    return group;
  }
}

const isGroup = (state: SinkState): state is ClaimedGroup =>
  state.groupId !== null && state.groupRows !== null;
