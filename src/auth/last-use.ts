import { Inject, Injectable } from '@nestjs/common';
import { lruCache, LOG, WriteBehind, type Log } from '#libs/platform';
import { Transactions } from '#libs/database';

const UPDATES = {
  api_keys: 'update api_keys as kept set last_used_at = greatest(kept.last_used_at, used.at)',
  sessions: 'update sessions as kept set last_seen_at = greatest(kept.last_seen_at, used.at)',
} as const;
type Used = keyof typeof UPDATES;

/** A last use is shown up to this late, so a busy key is written only once a minute. */
const GRAIN_MS = 60_000;

@Injectable()
export class LastUse extends WriteBehind<{ table: Used; id: string; at: Date }> {
  private readonly noted = lruCache<Date>(100_000);

  constructor(
    private readonly transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('the last use of API keys and sessions', log);
  }

  note(table: Used, id: string, at: Date): void {
    const name = `${table} ${id}`;
    const sinceMs = at.getTime() - (this.noted.get(name)?.getTime() ?? 0);
    // This is negative if the clock was set back.
    if (sinceMs >= 0 && sinceMs < GRAIN_MS) return;
    this.noted.set(name, at);
    this.add({ table, id, at });
  }

  protected async write(uses: { table: Used; id: string; at: Date }[]): Promise<void> {
    for (const table of ['api_keys', 'sessions'] as const) {
      const latest = new Map(uses.filter((use) => use.table === table).map(({ id, at }) => [id, at]));
      if (latest.size > 0)
        await this.transactions.query(
          `${UPDATES[table]}
           from unnest($1::uuid[], $2::timestamptz[]) used(id, at) where kept.id = used.id`,
          [[...latest.keys()], [...latest.values()]],
        );
    }
  }
}
