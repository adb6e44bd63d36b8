import { setTimeout as delay } from 'node:timers/promises';
import { scanJournalMetrics, type Log } from '#libs/platform';
import type { EncodedScans } from '../log/append-scans.query.js';
import { ScansRefused, type ScanStore } from '../log/scan-store.js';
import { decodeRecord, scansIn } from './batch-record.js';
import type { Journal } from './journal.js';

const MAX_SCANS = 2_000;
const MAX_BATCHES = 100;

interface Numbered {
  number: number;
  record: Buffer;
  batch: EncodedScans;
}

export class JournalReplay {
  private readonly metrics = scanJournalMetrics();

  constructor(
    private readonly journal: Journal,
    private readonly store: ScanStore,
    private readonly log: Log,
    private readonly onStored: (scans: number) => void,
  ) {}

  /**
   * Replays a segment and deletes it, unless a stop is requested.
   * @throws ScansNotStored or ScansInDoubt; the segment stays
   */
  async replay(name: string, isStopped: () => boolean): Promise<void> {
    const found = await this.journal.read(name);
    if (!found) return;
    for (const { at, bytes } of found.damaged) await this.quarantine(name, `damaged-${at}`, bytes);
    const batches = found.payloads.map((record, number) => ({ number, record, batch: decodeRecord(record) }));
    for (const group of groupsOf(batches)) {
      if (isStopped()) return;
      await this.storeGroup(name, group);
    }
    await this.journal.delete(name);
  }

  /** Pauses as long as each transaction took, to leave time for the scans of visitors. */
  private async storeGroup(name: string, group: Numbered[]): Promise<void> {
    const startedAt = performance.now();
    this.onStored(await this.storeTogether(name, group));
    await delay(performance.now() - startedAt);
  }

  private async storeTogether(name: string, group: Numbered[]): Promise<number> {
    try {
      await this.store.replay(group.map(({ batch }) => batch));
      return group.reduce((sum, { batch }) => sum + scansIn(batch), 0);
    } catch (error) {
      if (!(error instanceof ScansRefused)) throw error;
      const [only, ...more] = group;
      if (only && more.length === 0) return this.refuse(name, only, error);
      let stored = 0;
      for (const one of group) stored += await this.storeTogether(name, [one]);
      return stored;
    }
  }

  private async refuse(name: string, { number, record }: Numbered, { message }: Error): Promise<number> {
    await this.quarantine(name, `refused-${number}`, record, message);
    return 0;
  }

  private async quarantine(name: string, position: string, bytes: Buffer, reason?: string): Promise<void> {
    await this.journal.quarantine(name, position, bytes);
    this.metrics.setAside[reason === undefined ? 'damaged' : 'refused'].inc();
    this.log.error(
      { segment: name, position, bytes: bytes.length, reason },
      'a part of the journal cannot be replayed; it is kept in JOURNAL_DIR',
    );
  }
}

function* groupsOf(batches: Numbered[]): Generator<Numbered[]> {
  let group: Numbered[] = [];
  let scans = 0;
  for (const one of batches) {
    group.push(one);
    scans += scansIn(one.batch);
    if (scans < MAX_SCANS && group.length < MAX_BATCHES) continue;
    yield group;
    group = [];
    scans = 0;
  }
  if (group.length > 0) yield group;
}
