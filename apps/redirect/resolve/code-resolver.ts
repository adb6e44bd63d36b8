import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ChangeFeed, isDatabaseDown } from '#libs/database';
import { visitMetrics } from '#libs/platform';
import { chooseLanguage, type Language } from '#libs/languages';
import { ScanJournal } from '#libs/scans';
import { Brands } from './brands.js';
import { CodeBuilder } from './code-builder.js';
import { CodeCache } from './code-cache.js';
import type { ResolvedCode } from './resolved-code.js';
import { StoredCodes } from './stored-codes.js';
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
    private readonly changes: ChangeFeed,
    private readonly journal: ScanJournal,
    brands: Brands,
  ) {
    brands.onDropped((workspaceId) => this.cache.deleteWorkspace(workspaceId));
    for (const topic of ['brand', 'workspace'] as const)
      changes.onChange(topic, (workspaceId) => {
        this.cache.deleteWorkspace(workspaceId);
        this.endSharing(workspaceId);
      });
    changes.onChange('qr_code', (id) => {
      this.cache.delete(id);
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
      const cached = this.cache.getAny(shortCode, language);
      if (!cached) throw error;
      return cached;
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

  private async load(shortCode: string, language: Language): Promise<ResolvedCode | null> {
    const stamp = this.cache.stamp();
    const changed = new Set<string>();
    this.changed.add(changed);
    try {
      const row = await withTimeout(this.stored.find(shortCode));
      this.dropOutdated();
      const code = row && (await this.builder.build(row, language));
      const isCurrent = row && !changed.has(row.id) && !changed.has(row.workspaceId);
      if (code && isCurrent && this.changes.isLive) this.cache.set(shortCode, code, stamp);
      return code;
    } finally {
      this.changed.delete(changed);
    }
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
