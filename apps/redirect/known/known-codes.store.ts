import { Inject, Injectable } from '@nestjs/common';
import { Clock, Config, LOG, Outage, type Log } from '#libs/platform';
import { isCaseSensitiveKey, VerifiedDomains } from '#libs/qr-codes';
import { Freshness } from '../resolve/freshness.js';
import { KnownCodesFile, UnusableFile, type Kept } from './known-codes-file.js';
import { KnownCodes, type Known } from './known-codes.js';

/** Reads and writes the known codes; does nothing without JOURNAL_DIR. */
@Injectable()
export class KnownCodesStore {
  private readonly file: KnownCodesFile | null;
  private readonly outage: Outage;
  /** What the file may have. */
  private keys = new Set<string>();

  constructor(
    private readonly known: KnownCodes,
    private readonly freshness: Freshness,
    private readonly domains: VerifiedDomains,
    private readonly clock: Clock,
    config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.file = config.journalDir === undefined ? null : new KnownCodesFile(config.journalDir, config);
    this.outage = new Outage(log, {
      begin: 'could not write the known codes, so that they get 503 in an outage after a restart',
      end: 'writing the known codes again',
    });
  }

  get isUsed(): boolean {
    return this.file !== null;
  }

  /** Whether an entry with this key may be in the file. */
  has(key: string): boolean {
    return this.keys.has(key);
  }

  async load(): Promise<void> {
    const now = this.clock.now();
    const kept = (await this.read(now)).reverse();
    this.keys = new Set(kept.map(({ key }) => key));
    for (const { at, ...entry } of kept) {
      const stamp = this.freshness.stampOfAge(Math.max(0, now.getTime() - at));
      this.known.add({ ...entry, stamp });
    }
    this.domains.assume(
      kept.flatMap(({ domain, key }) =>
        domain === null ? [] : [{ name: domain, isCaseSensitive: isCaseSensitiveKey(key) }],
      ),
    );
  }

  /** @param isUrgent without this, an error leaves the previous file, which is correct */
  async save(isUrgent: boolean): Promise<void> {
    const known = [...this.known];
    const keys = known.map(({ key }) => key);
    // What is removed while it is written needs another write, and after an error the previous file stays.
    for (const key of keys) this.keys.add(key);
    try {
      await this.file?.write(this.usable(known));
      this.keys = new Set(keys);
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed({ reason: (error as Error).message });
      if (isUrgent) await this.file?.delete().catch(() => undefined);
    }
  }

  private async read(now: Date): Promise<Kept[]> {
    try {
      await this.file?.deleteDrafts();
      return (await this.file?.read(now)) ?? [];
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      this.log.warn({ reason: error.message }, 'the file of the known codes cannot be used');
      return [];
    }
  }

  private *usable(known: readonly Known[]): Generator<Kept> {
    const now = this.clock.now().getTime();
    for (const { stamp, ...entry } of known) {
      const isVerified = entry.domain === null || this.domains.has(entry.domain);
      if (isVerified && this.freshness.isUsableInOutage(stamp))
        yield { ...entry, at: Math.trunc(now - this.freshness.ageOf(stamp)) };
    }
  }
}
