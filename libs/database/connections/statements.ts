import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { isPlanOutdated } from './database-errors.js';
import { poolOf } from './pool.js';
import { sendQuery } from './send-query.js';

/** A frequent statement that each connection prepares once. Its name identifies exactly one SQL text. */
export interface PreparedStatement {
  name: string;
  text: string;
}

export type Statement = Partial<PreparedStatement> & { text: string };

export interface Access {
  dataSource: DataSource;
  /** A pooler may use another session for each transaction, so nothing can be prepared. */
  isDatabasePooled: boolean;
}

export async function queryOutsideTransaction<Row extends object>(
  { dataSource, isDatabasePooled }: Access,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const pool = poolOf(dataSource);
  const sent = isDatabasePooled ? { text: statement.text } : statement;
  try {
    return (await sendQuery<Row>(await pool.connect(), { ...sent, values })).rows;
  } catch (error) {
    if (!isPlanOutdated(error)) throw error;
    return (await sendQuery<Row>(await pool.connect(), { text: statement.text, values })).rows;
  }
}

/** Statements whose result type has changed since a connection prepared them. */
const outdated = new Set<string | undefined>();

/**
 * Runs a statement in the runner's transaction. It fails once after a migration changed its result type, and is no
 * longer prepared then.
 */
export async function queryInside<Row extends object>(
  runner: QueryRunner,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const client = (await runner.connect()) as PoolClient;
  try {
    const query = outdated.has(name) ? { text, values } : { name, text, values };
    return (await client.query<Row & Record<string, unknown>>(query)).rows;
  } catch (error) {
    if (isPlanOutdated(error)) outdated.add(name);
    throw error;
  }
}
