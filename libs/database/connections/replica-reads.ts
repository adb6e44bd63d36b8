import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { Config, databaseMetrics, LOG, Outage, type Log } from '#libs/platform';
import { Transactions } from '../transactions/transactions.js';
import { connectionsTo } from './current-url.js';
import { replicaOptions } from './data-source.js';
import { isConflict, isDatabaseDown } from './database-errors.js';
import { sharePool, watchPool } from './pool.js';

const MAX_WAIT_MS = 200;
const FIRST_PAUSE_MS = 5;
const RETRY_AFTER_MS = 5_000;

interface Position {
  lsn: string;
  /** Changes when a standby is promoted: from then on, equal positions of both are not of the same changes. */
  timeline: number;
}

/** Every commit that was acknowledged before is at or below it. The name of a file of WAL begins with its timeline. */
const FLUSHED = `
select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline from pg_current_wal_flush_lsn() as lsn`;
/** False on a server that is no standby. After a failover, a standby has the new timeline after its next restartpoint. */
const HAS_REPLAYED = `
select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCurrent", timeline_id = $2 as "isOfPrimary"
from pg_control_checkpoint()`;
/** insufficient_privilege */
const DENIED = '42501';

const TEXTS = {
  begin: 'the replica cannot be read; the primary answers instead',
  end: 'the replica can be read again',
};

class Behind extends Error {}

/**
 * Reads that a streaming replica may answer, if DATABASE_READ_URL names one. It answers only once it has replayed all that
 * was committed when the read began, so nobody reads behind their own changes. If it takes longer than 200 ms for that,
 * or fails, the primary answers.
 */
@Injectable()
export class ReplicaReads implements OnApplicationShutdown {
  private readonly pool: Pool | null;
  private readonly outage: Outage;
  private retryAt = -Infinity;

  constructor(
    private readonly transactions: Transactions,
    config: Config,
    @Inject(LOG) log: Log,
  ) {
    this.outage = new Outage(log, TEXTS);
    const url = () => config.currentReadUrl() ?? config.requireDatabaseUrl();
    this.pool = config.currentReadUrl()
      ? watchPool(
          sharePool(
            new Pool({
              ...connectionsTo(url),
              ...replicaOptions(config.databasePool, config.isDatabasePooled),
            }),
          ),
        )
      : null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }

  /**
   * @param settings a SET LOCAL for this statement
   * @throws DatabaseError of pg, or QueryFailedError of TypeORM
   */
  async read<Row extends object>(text: string, values: unknown[], settings?: string): Promise<Row[]> {
    const { pool } = this;
    if (pool === null || this.transactions.isOpen || performance.now() < this.retryAt)
      return this.queryPrimary(text, values, settings);
    const [flushed] = await this.transactions.query<Position>(FLUSHED);
    if (!flushed) throw new Error('a select returns a row');
    const { replicaReads } = databaseMetrics();
    try {
      const rows = await this.queryReplica<Row>(pool, { text, values, settings }, flushed);
      this.outage.succeeded();
      replicaReads.replica.inc();
      return rows;
    } catch (error) {
      if (error instanceof Behind || isConflict(error)) {
        replicaReads.behind.inc();
      } else if (isDatabaseDown(error) || (error as { code?: string }).code === DENIED) {
        replicaReads.failed.inc();
        this.outage.failed({ err: error });
        this.retryAt = performance.now() + RETRY_AFTER_MS;
      } else {
        throw error;
      }
    }
    return this.queryPrimary(text, values, settings);
  }

  private queryPrimary<Row extends object>(text: string, values: unknown[], settings?: string) {
    if (settings === undefined) return this.transactions.query<Row>(text, values);
    return this.transactions.run(async () => {
      await this.transactions.query(settings);
      return this.transactions.query<Row>(text, values);
    });
  }

  /** One transaction, since behind a pooler or a balancer the next one may be on another server. */
  private async queryReplica<Row extends object>(
    pool: Pool,
    { text, values, settings }: { text: string; values: unknown[]; settings: string | undefined },
    position: Position,
  ): Promise<Row[]> {
    const client = await pool.connect();
    let isClean = false;
    try {
      await this.beginAt(client, position);
      if (settings !== undefined) await client.query(settings);
      const { rows } = await client.query<Row>(text, values);
      await client.query('commit');
      isClean = true;
      return rows;
    } catch (error) {
      isClean = error instanceof Behind;
      throw error;
    } finally {
      // A connection with an open transaction is of no use to others.
      client.release(!isClean);
    }
  }

  /** @throws Behind */
  private async beginAt(client: PoolClient, { lsn, timeline }: Position): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      await client.query('begin read only');
      const { rows } = await client.query<{ isCurrent: boolean; isOfPrimary: boolean }>(HAS_REPLAYED, [
        lsn,
        timeline,
      ]);
      const { isCurrent, isOfPrimary } = rows[0] ?? {};
      if (isCurrent && isOfPrimary) return;
      await client.query('rollback');
      if (!isOfPrimary || performance.now() + pauseMs > deadline)
        throw new Behind('The replica has not replayed it yet.');
      await delay(pauseMs);
    }
  }
}
