import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ChangeFeed, isDatabaseDown } from '#libs/database';
import { visitMetrics } from '#libs/platform';
import { chooseLanguage, type Language } from '#libs/languages';
import { ScanJournal } from '#libs/scans';
import { Brands } from './brands.js';
import { CodeBuilder } from './code-builder.js';
import { CodeCache } from './code-cache.js';
import type { Stamp } from './freshness.js';
import { KnownCodes } from '../known/known-codes.js';
import type { ResolvedCode } from './resolved-code.js';
import { StoredCodes } from './stored-codes.js';
import type { StoredCode } from './stored-codes.queries.js';
import { NoAnswer, withTimeout } from './with-timeout.js';

const { hit, miss } = visitMetrics().cache;

@Injectable()
export class CodeResolver {
  private readonly loading = new Map<string, Promise<ResolvedCode | null>>();
  /** Codes and workspaces that have changed since each load began, which may have read them before. */
  private readonly changed = new Set<Set<string>>();

  /** The cache holds codes whose changes may have been missed; they are for this outage only. */
  private isOutdated = false;

  constructor(
    private readonly stored: StoredCodes,
    private readonly builder: CodeBuilder,
    private readonly cache: CodeCache,
    private readonly known: KnownCodes,
    private readonly changes: ChangeFeed,
    private readonly journal: ScanJournal,
    brands: Brands,
  ) {
    brands.onDropped((workspaceId) => this.cache.deleteWorkspace(workspaceId));
    for (const topic of ['brand', 'workspace'] as const)
      changes.onChange(topic, (workspaceId) => {
        this.cache.deleteWorkspace(workspaceId);
        this.known.deleteWorkspace(workspaceId);
        this.endSharing(workspaceId);
      });
    changes.onChange('qr_code', (id) => {
      this.cache.delete(id);
      this.known.delete(id);
      this.endSharing(id);
    });
    changes.onGap((isOver) => {
      this.loading.clear();
      // An outage needs what is cached. The feed can come back before the pools do, such as behind a pooler.
      this.isOutdated = true;
      if (!journal.isInUse && (isOver || !journal.isEnabled)) this.clear();
    });
  }

  get cached(): { entries: number; bytes: number } {
    return this.cache.size;
  }

  peek(shortCode: string, { headers }: Pick<IncomingMessage, 'headers'>): ResolvedCode | null {
    const code = this.cache.get(shortCode, () => chooseLanguage(headers['accept-language']));
    (code ? hit : miss).inc();
    return code;
  }

  /**
   * Concurrent requests for a code in a language share one query and one page.
   * @throws Error when the database does not answer in time; QueueFull
   */
  async find(shortCode: string, language: Language): Promise<ResolvedCode | null> {
    try {
      // Otherwise, each visit to an unknown code would wait for the database.
      if (this.journal.isInUse && !this.changes.isLive) throw new NoAnswer('the database is unavailable');
      return await (this.loading.get(`${shortCode} ${language}`) ?? this.share(shortCode, language));
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      this.journal.begin((error as Error).message);
      const found = this.cache.getAny(shortCode, language) ?? (await this.findKnown(shortCode, language));
      if (!found) throw error;
      return found;
    }
  }

  private share(shortCode: string, language: Language): Promise<ResolvedCode | null> {
    const key = `${shortCode} ${language}`;
    const load = this.load(shortCode, language).finally(() => {
      if (this.loading.get(key) === load) this.loading.delete(key);
    });
    this.loading.set(key, load);
    return load;
  }

  /** Reads known codes whose changes may have been missed. */
  refresh(shortCodes: readonly string[]): Promise<void> {
    return this.watchChanges(async (isCurrent, stamp) => {
      const rows = await withTimeout(this.stored.findAll(shortCodes));
      const found = new Map(rows.map((row) => [row.shortCodeNorm, row]));
      for (const shortCode of shortCodes) {
        const row = found.get(shortCode);
        // The next outage must not find there what was read before.
        if (row) this.cache.delete(row.id);
        if (!row) this.known.deleteMissing(shortCode);
        else if (isCurrent(row)) this.known.set(row, stamp);
      }
    });
  }

  private load(shortCode: string, language: Language): Promise<ResolvedCode | null> {
    return this.watchChanges(async (isCurrent, stamp) => {
      const row = await withTimeout(this.stored.find(shortCode));
      this.dropOutdated();
      const code = row && (await this.builder.build(row, language));
      if (code && isCurrent(row)) {
        this.cache.set(shortCode, code, stamp);
        if (this.journal.isEnabled) this.known.set(row, stamp);
      }
      return code;
    });
  }

  /** @param read is told whether a row may be cached with the stamp */
  private async watchChanges<Result>(
    read: (isCurrent: (row: StoredCode) => boolean, stamp: Stamp) => Promise<Result>,
  ): Promise<Result> {
    const changed = new Set<string>();
    this.changed.add(changed);
    const isCurrent = ({ id, workspaceId }: StoredCode) =>
      this.changes.isLive && !changed.has(id) && !changed.has(workspaceId);
    try {
      return await read(isCurrent, this.cache.stamp());
    } finally {
      this.changed.delete(changed);
    }
  }

  /** Finds what this process, or the one before it, read last. */
  private async findKnown(shortCode: string, language: Language): Promise<ResolvedCode | null> {
    const known = this.known.findCode(shortCode);
    if (!known) return null;
    const code = await this.builder.build(known.row, language);
    this.cache.set(shortCode, code, known.stamp);
    return code;
  }

  /** Once the database answers and the journal has ended, the next outage begins without codes from before this one. */
  private dropOutdated(): void {
    if (this.isOutdated && !this.journal.isInUse && this.changes.isLive) this.clear();
  }

  private clear(): void {
    this.isOutdated = false;
    this.cache.clear();
  }

  /** Requests that follow a change must not get what was read before it. @param id of a QR code or workspace */
  private endSharing(id: string): void {
    this.loading.clear();
    for (const changed of this.changed) changed.add(id);
  }
}
