import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

const inDoubt = new WeakSet<object>();

export const isInDoubt = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && inDoubt.has(error);

/**
 * Sends a query over a connection of the pool and releases it, or closes it after any error that the server did not
 * report.
 */
export async function sendQuery<Row extends QueryResultRow>(
  client: PoolClient,
  query: QueryConfig,
): Promise<QueryResult<Row>> {
  try {
    const result = await client.query<Row>(query);
    client.release();
    return result;
  } catch (error) {
    if (!isServerError(error)) inDoubt.add(error as Error);
    client.release(!isServerError(error));
    throw error;
  }
}

/**
 * Errors that end or prevent a session, by their codes, because severities are translated.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ENDS_SESSION = /^(?:08|25P0[34]|28|3D|40003|53300|57P|58)/;

/** Returns true for errors that imply a rollback, and false if the session ended and the result is unknown. */
export const isServerError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code !== undefined && !ENDS_SESSION.test(error.code);
