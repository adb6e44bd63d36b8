import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { growingCache } from '#libs/caches';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';

const UPDATES = {
  api_keys: 'update api_keys as kept set last_used_at = greatest(kept.last_used_at, used.at)',
  sessions: 'update sessions as kept set last_seen_at = greatest(kept.last_seen_at, used.at)',
} as const;
type Used = keyof typeof UPDATES;

/** What is shown of a last use is that old at most; so a busy key is written once a minute. */
const GRAIN_MS = 60_000;
const FLUSH_MS = 1_000;

/** When keys and sessions were used last, written behind: a request never waits for it. */
@Injectable()
export class LastUse implements OnModuleInit, BeforeApplicationShutdown {
  private readonly noted = growingCache<Date>(100_000);
  private waiting = new Map<string, { table: Used; id: string; at: Date }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  note(table: Used, id: string, at: Date): void {
    const name = `${table} ${id}`;
    const before = this.noted.get(name);
    if (before && at.getTime() - before.getTime() < GRAIN_MS) return;
    this.noted.set(name, at);
    this.waiting.set(name, { table, id, at });
  }

  private async flush(): Promise<void> {
    const { waiting } = this;
    if (waiting.size === 0) return;
    this.waiting = new Map();
    try {
      for (const table of ['api_keys', 'sessions'] as const) {
        const used = [...waiting.values()].filter((each) => each.table === table);
        if (used.length > 0) await this.write(table, used);
      }
    } catch (error) {
      this.log.warn({ reason: String(error) }, 'could not store the last use of API keys and sessions');
    }
  }

  private async write(table: Used, used: { id: string; at: Date }[]): Promise<void> {
    await this.transactions.query(
      `${UPDATES[table]}
       from unnest($1::uuid[], $2::timestamptz[]) used(id, at) where kept.id = used.id`,
      [used.map(({ id }) => id), used.map(({ at }) => at)],
    );
  }
}
