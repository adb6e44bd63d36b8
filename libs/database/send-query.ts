import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

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
    client.release(!isServerError(error));
    throw error;
  }
}

/** Errors whose outcome is certain: data, constraints, transaction state, rollbacks, syntax, locks, timeouts of a statement. */
const OF_STATEMENTS = /^(?:22|23|25|40|42|55|57014)/;

/** An error reported by the server means a rollback; one that ends the connection leaves the result unknown. */
export const isServerError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError &&
  // Servers whose messages are in another language translate the severity, too.
  (error.severity === 'ERROR' || OF_STATEMENTS.test(error.code ?? ''));
