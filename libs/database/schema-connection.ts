import { Client } from 'pg';

/**
 * A change of the schema waits at most so long for the transactions that use the table, since the ones that follow wait
 * behind it.
 */
const LOCK_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 60_000;

/** Runs `work` on a connection of its own, with the limits of changes of the schema instead of those of requests. */
export async function onSchemaConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'qr-service schema',
    connectionTimeoutMillis: 5_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
  });
  // An error while idle also fails the next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
