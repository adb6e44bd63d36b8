import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** Errors after which it is unknown whether a transaction of one statement was committed. */
const inDoubt = new WeakSet<object>();

/** Whether the statement was sent and its result did not arrive. */
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
 * Errors after which the session ends, or with which it does not begin: of the connection, of access, of a server that stops
 * or fails. Told by the code: the severity is in the language of the server.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ENDS_SESSION = /^(?:08|25P0[34]|28|3D|40003|53300|57P|58)/;

/** Any other error that the server reports means a rollback; one that ends the session leaves the result unknown. */
export const isServerError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code !== undefined && !ENDS_SESSION.test(error.code);
