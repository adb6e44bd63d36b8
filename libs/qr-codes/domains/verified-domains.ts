import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { ChangeFeed, NonTransactionalReads } from '#libs/database';

/** A broken change feed is noticed after this time. */
const MAX_AGE_MS = 5_000;
/** All names are also read regularly, in case two sets of names have equal digests. */
const MAX_AGE_OF_NAMES_MS = 300_000;
/** About 5 MB; the newest domains beyond that are omitted. */
const MAX_DOMAINS = 50_000;
const ALL = {
  name: 'find verified domains',
  text: `select domains.name, case_sensitive as "isCaseSensitive", workspaces.suspended_at is not null as "isSuspended"
    from domains join workspaces on workspaces.id = workspace_id
    where verified_at is not null order by verified_at, domains.id limit ${MAX_DOMAINS}`,
};
/** The digest is much smaller than the names, which are read only when it changes. */
const DIGEST = {
  name: 'find whether verified domains have changed',
  text: `select count(*) || ' ' ||
      coalesce(sum(hashtextextended(domains.name, (suspended_at is not null)::int + 2 * case_sensitive::int)), 0) as digest
    from domains join workspaces on workspaces.id = workspace_id where verified_at is not null`,
};

export interface VerifiedDomain {
  name: string;
  isCaseSensitive: boolean;
}

/**
 * The names of all verified domains, kept current by the change feed. The last ones apply while the database is
 * unavailable.
 */
@Injectable()
export class VerifiedDomains implements OnModuleInit, OnApplicationShutdown {
  private names: ReadonlySet<string> = new Set();
  private suspended: ReadonlySet<string> = new Set();
  private caseSensitive: ReadonlySet<string> = new Set();
  private digest: string | null = null;
  private readAtMs = -Infinity;
  /** Customer domains must not hide the service if an operator moves it to one of them. */
  private readonly ownHosts: readonly string[];
  private reading: Promise<void> | null = null;
  private isOutdated = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reads: NonTransactionalReads,
    private readonly clock: Clock,
    changes: ChangeFeed,
    { baseUrl, shortUrlBase }: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.ownHosts = [baseUrl, shortUrlBase].map((url) => new URL(url).hostname);
    changes.onChange('domain', () => void this.refresh());
    changes.onGap(() => void this.refresh());
  }

  get isUsed(): boolean {
    return this.names.size > 0;
  }

  has(host: string): boolean {
    return this.names.has(host);
  }

  /** Whether codes that differ by case only are different codes there. */
  isCaseSensitive(host: string): boolean {
    return this.caseSensitive.has(host);
  }

  /** Uses these until the database could be read once. */
  assume(domains: readonly VerifiedDomain[]): void {
    if (this.digest === null) this.use(domains);
  }

  /** Whether visitors get more than a notice there. */
  isServed(host: string): boolean {
    return this.names.has(host) && !this.suspended.has(host);
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.reading;
  }

  private refresh(): Promise<void> {
    this.isOutdated = true;
    this.reading ??= this.readAll().finally(() => (this.reading = null));
    return this.reading;
  }

  private async readAll(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      try {
        await this.readIfChanged();
      } catch (error) {
        this.log.debug({ err: error }, 'could not read the verified domains');
      }
    }
  }

  private async readIfChanged(): Promise<void> {
    const [{ digest } = { digest: null }] = await this.reads.read<{ digest: string }>(DIGEST, []);
    const age = this.clock.elapsedMs() - this.readAtMs;
    if (digest === this.digest && age < MAX_AGE_OF_NAMES_MS) return;
    const rows = await this.reads.read<VerifiedDomain & { isSuspended: boolean }>(ALL, []);
    this.suspended = new Set(rows.filter(({ isSuspended }) => isSuspended).map(({ name }) => name));
    this.use(rows);
    this.digest = digest;
    this.readAtMs = this.clock.elapsedMs();
  }

  private use(found: readonly VerifiedDomain[]): void {
    this.caseSensitive = new Set(found.flatMap(({ name, isCaseSensitive }) => (isCaseSensitive ? name : [])));
    const names = new Set(found.map(({ name }) => name));
    for (const host of this.ownHosts) names.delete(host);
    this.names = names;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      void this.refresh().then(() => this.timer && this.schedule());
    }, MAX_AGE_MS).unref();
  }
}
