import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** Errors after which it is unknown whether a transaction of one statement was committed. */
const inDoubt = new WeakSet<object>();

/** Whether the statement was sent, but its result did not arrive. */
export const isInDoubt = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && inDoubt.has(error);

/**
 * Sends one query on a connection of a pool and releases the connection. An error that the server reports leaves the
 * connection usable; after any other error it is closed.
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
 * Errors that end or prevent a session. They are told by their code, since the severity is in the language of the
 * server. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ENDS_SESSION = /^(?:08|25P0[34]|28|3D|40003|53300|57P|58)/;

/**
 * Tells a rollback, for which every other error of the server stands, from an unknown result, which an error that ends
 * the session leaves.
 */
export const isServerError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code !== undefined && !ENDS_SESSION.test(error.code);
