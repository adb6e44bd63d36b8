import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '#libs/config';
import { ChangeFeed, LoneReads } from '#libs/database';
import { LOG, type Log } from '#libs/observability';

/** How long a broken change feed can go unnoticed. */
const MAX_AGE_MS = 5_000;
/** About 5 MB; the newest ones are left out. */
const MAX_DOMAINS = 50_000;
const ALL = {
  name: 'find verified domains',
  text: `select name from domains where verified_at is not null order by verified_at, id limit ${MAX_DOMAINS}`,
};

/** The names of all verified domains, kept current by the change feed. While the database is unavailable, the last ones apply. */
@Injectable()
export class VerifiedDomains implements OnModuleInit, OnApplicationShutdown {
  private names: ReadonlySet<string> = new Set();
  /** They would take the place of the service itself, if an operator moves it to the domain of a customer. */
  private readonly ownHosts: readonly string[];
  private reading: Promise<void> | null = null;
  private isOutdated = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reads: LoneReads,
    changes: ChangeFeed,
    { baseUrl, shortUrlBase }: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.ownHosts = [baseUrl, shortUrlBase].map((url) => new URL(url).hostname);
    changes.onChange('domain', () => void this.refresh());
    changes.onGap(() => void this.refresh());
  }

  /** False if there are none, so that scans do not ask. */
  get isUsed(): boolean {
    return this.names.size > 0;
  }

  /** @param host as domains are stored */
  has(host: string): boolean {
    return this.names.has(host);
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

  /** One query at a time; what it sees is no older than this call. */
  private refresh(): Promise<void> {
    this.isOutdated = true;
    this.reading ??= this.readAll().finally(() => (this.reading = null));
    return this.reading;
  }

  private async readAll(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      try {
        const rows = await this.reads.read<{ name: string }>(ALL, []);
        const names = new Set(rows.map(({ name }) => name));
        for (const host of this.ownHosts) names.delete(host);
        this.names = names;
      } catch (error) {
        this.log.debug({ err: error }, 'could not read the verified domains');
      }
    }
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      void this.refresh().then(() => this.timer && this.schedule());
    }, MAX_AGE_MS).unref();
  }
}
