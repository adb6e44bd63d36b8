import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import {
  CONNECTION_OPTIONS,
  connectionsTo,
  isServerError,
  limitsOf,
  PoolGauges,
  sendQuery,
  watchPool,
  SELECT_IS_READ_ONLY,
  type CurrentUrl,
} from '#libs/database';
import { admitScans } from './admit-scans.query.js';
import { DELETE_JOURNAL, JOURNAL_IN_USE, REPORT_JOURNAL } from './scan-journals.queries.js';
import { appendScans, type EncodedScans } from './append-scans.query.js';

/** The scans were certainly not stored: the database is unavailable or overloaded. */
export class ScansNotStored extends Error {}
/** A row was refused, so none of its batch was stored. */
export class ScansRefused extends Error {}
/** The connection broke before the result was known, so the scans may or may not be stored. */
export class ScansInDoubt extends Error {}

const CONNECT_TIMEOUT_MS = 2_000;
/** The server's own timeout is shorter, but a dead peer sends nothing. */
const LIMITS = { statement_timeout: 4_000, query_timeout: 5_000 };
const DOUBT_TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 100;

/** Data exceptions and constraint violations: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REFUSED = /^2[23]/;

/** Appends batches to the scan log over separate connections, so that no other query delays a scan. */
export class ScanStore {
  private readonly pool: Pool;
  private readonly gauges: PoolGauges;

  constructor(
    databaseUrl: CurrentUrl,
    connections: number,
    private readonly isPooled = false,
  ) {
    const pool = new Pool({
      ...CONNECTION_OPTIONS,
      ...connectionsTo(databaseUrl),
      application_name: 'qr-service scans',
      max: connections,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...limitsOf(LIMITS, isPooled),
    });
    this.pool = watchPool(pool);
    this.gauges = new PoolGauges('scans', pool);
  }

  /**
   * Resolves after the commit.
   * @throws ScansNotStored, ScansRefused, or ScansInDoubt, after which `settle` must be called
   */
  async append(scans: EncodedScans): Promise<void> {
    await this.send(appendScans(scans, !this.isPooled));
  }

  /**
   * Resolves after the commit to the positions, from 1, of the visits within the limits of their codes.
   * @throws ScansNotStored, ScansRefused, or ScansInDoubt, after which a repetition would count twice
   */
  async admit(visits: EncodedScans): Promise<Set<number>> {
    const { rows } = await this.send<{ position: number }>(admitScans(visits, !this.isPooled));
    return new Set(rows.map(({ position }) => position));
  }

  private async send<Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>> {
    const client = await this.connect();
    try {
      return await sendQuery<Row>(client, query);
    } catch (error) {
      throw classifyFailure(error);
    }
  }

  /**
   * Resends a batch in doubt until it is certainly stored, without changing stored scans.
   * @throws ScansInDoubt if the database does not return in time
   */
  async settle(scans: EncodedScans): Promise<void> {
    const query = appendScans(scans, !this.isPooled);
    const deadline = performance.now() + DOUBT_TIMEOUT_MS;
    for (;;) {
      await delay(RETRY_DELAY_MS);
      try {
        await sendQuery(await this.pool.connect(), query);
        return;
      } catch (error) {
        if (performance.now() > deadline) {
          throw new ScansInDoubt('the database did not come back in time', { cause: error });
        }
      }
    }
  }

  /**
   * Appends batches of the journal in one transaction. Batches that are in the log or were processed do not count
   * twice.
   * @throws ScansNotStored, ScansRefused, or ScansInDoubt; all can be repeated
   */
  async replay(batches: readonly EncodedScans[]): Promise<void> {
    const client = await this.connect();
    try {
      await client.query('begin');
      for (const batch of batches) await client.query(appendScans(batch, !this.isPooled));
      await client.query('commit');
      client.release();
    } catch (error) {
      // This also ends the transaction.
      client.release(true);
      throw classifyFailure(error);
    }
  }

  /** Tells the database that a process has this journal. */
  async reportJournal(id: string, host: string): Promise<void> {
    await sendQuery(await this.connect(), { text: REPORT_JOURNAL, values: [id, host] });
  }

  async deleteJournal(id: string): Promise<void> {
    await sendQuery(await this.connect(), { text: DELETE_JOURNAL, values: [id] });
  }

  /** @returns the process that has reported this journal of late, and in how many seconds it counts as gone */
  async findUserOfJournal(id: string): Promise<{ host: string; seconds: number } | null> {
    const query = { text: JOURNAL_IN_USE, values: [id] };
    const { rows } = await sendQuery<{ host: string; seconds: number }>(await this.connect(), query);
    return rows[0] ?? null;
  }

  async isWritable(): Promise<boolean> {
    try {
      const { rows } = await sendQuery<{ isReadOnly: boolean }>(await this.connect(), {
        text: SELECT_IS_READ_ONLY,
      });
      return rows[0]?.isReadOnly === false;
    } catch {
      return false;
    }
  }

  private connect(): Promise<PoolClient> {
    return this.pool.connect().catch((error: unknown) => {
      throw new ScansNotStored(`no connection to the database: ${reasonOf(error)}`, { cause: error });
    });
  }

  async close(): Promise<void> {
    this.gauges.onApplicationShutdown();
    await this.pool.end();
  }
}

/** Some errors of sockets have a code and no message. */
const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return [message, code].filter(Boolean).join(' ') || String(error);
};

function classifyFailure(error: unknown): ScansNotStored | ScansRefused | ScansInDoubt {
  if (!isServerError(error))
    return new ScansInDoubt('the outcome of a transaction is unknown', { cause: error });
  if (REFUSED.test(error.code ?? '')) return new ScansRefused(error.message, { cause: error });
  return new ScansNotStored(error.message, { cause: error });
}
