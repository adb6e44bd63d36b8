import type { Socket } from 'node:net';
import { Client } from 'pg';
import { NO_JIT } from '../connections/session-limits.js';

/** Later transactions wait behind a schema change that waits for a table. */
const LOCK_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** Runs `work` on a separate connection with the limits of schema changes. The connection is cut when `stop` aborts. */
export async function onSchemaConnection<T>(
  url: string,
  stop: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  stop.throwIfAborted();
  const client = new Client({
    connectionString: url,
    application_name: 'qr-service schema',
    connectionTimeoutMillis: 5_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
    options: NO_JIT,
  });
  // An error on an idle connection also fails the next query.
  client.on('error', () => undefined);
  const cut = () => void socketOf(client).destroy();
  stop.addEventListener('abort', cut);
  try {
    await client.connect();
    return await work(client);
  } finally {
    const timer = setTimeout(cut, CLOSE_TIMEOUT_MS);
    await client.end().catch(() => undefined);
    clearTimeout(timer);
    stop.removeEventListener('abort', cut);
  }
}

const socketOf = (client: Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream; // pg's types omit it
