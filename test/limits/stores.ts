import type { DataSource } from 'typeorm';
import { createDataSource, newId, Transactions, Workspace } from '#libs/database';
import { createLog, loadConfig, redisAddress } from '#libs/platform';
import { MonthJournal, monthOf, openRedisCounters, PostgresCounters, type Counters } from '#libs/limits';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { startRedis, type TestRedis } from '../toolbox/redis.js';

export const STORES = ['Redis', 'PostgreSQL'] as const;
export type StoreName = (typeof STORES)[number];

export interface Store {
  counters: Counters;
  journal: MonthJournal;
  close(): Promise<void>;
}

export class StoreWorld {
  private constructor(
    readonly redis: TestRedis,
    private readonly database: TestDatabase,
    readonly source: DataSource,
  ) {}

  static async open(): Promise<StoreWorld> {
    const [redis, database] = await Promise.all([startRedis(), createDatabase()]);
    return new StoreWorld(redis, database, await createDataSource(database.url).initialize());
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  async close(): Promise<void> {
    await this.source.destroy();
    await Promise.all([this.redis.stop(), this.database.drop()]);
  }

  async store(name: StoreName, env: NodeJS.ProcessEnv = {}): Promise<Store> {
    const log = createLog('silent');
    const transactions = new Transactions(this.source);
    const journal = new MonthJournal(transactions, log);
    journal.onModuleInit();
    const inPostgres = new PostgresCounters(transactions);
    if (name === 'PostgreSQL')
      return { counters: inPostgres, journal, close: () => journal.beforeApplicationShutdown() };
    const address = redisAddress(loadConfig({ REDIS_URL: this.redis.url, ...env }))!;
    const counters = await openRedisCounters(address, { inPostgres, journal, log });
    const close = async () => {
      await journal.beforeApplicationShutdown();
      counters.onApplicationShutdown();
    };
    return { counters, journal, close };
  }

  async workspace(): Promise<string> {
    const id = newId();
    const figures = { plan: 'free', perMinute: null, perMonth: null } as const;
    await this.source.manager.insert(Workspace, { id, name: 'Acme', ...figures, createdAt: new Date() });
    return id;
  }

  async monthUsed(workspaceId: string, now: Date): Promise<number> {
    const [found] = await this.source.query<{ used: string }[]>(
      'select used from usage_counters where workspace_id = $1 and month = $2',
      [workspaceId, `${monthOf(now)}-01`],
    );
    return Number(found?.used ?? 0);
  }

  async setMonth(workspaceId: string, now: Date, used: number): Promise<void> {
    await this.source.query(
      `insert into usage_counters (workspace_id, month, used) values ($1, $2, $3)
       on conflict (workspace_id, month) do update set used = excluded.used`,
      [workspaceId, `${monthOf(now)}-01`, used],
    );
  }
}
