import { Client, DatabaseError } from 'pg';
import { CommandError } from './command-error.js';

const CONNECT_WITHIN_MS = 10_000;
const MIN_VERSION = 15;

/** Tries DATABASE_URL before anything else needs it, so that a fault there is one line. The password is not shown. */
export async function reach(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const where = `${hostname}:${port || 5432}${pathname}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < MIN_VERSION) {
      throw new CommandError(
        `DATABASE_URL: ${where} runs PostgreSQL ${version}, but this service requires version ${MIN_VERSION} or later.`,
      );
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`DATABASE_URL: ${where} ${describe(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describe(error: unknown): string {
  if (error instanceof DatabaseError) {
    return `refused the connection: ${error.message}. Correct the user, password or database name.`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return `cannot be reached (${code ?? message}): start the server, correct the address, or unset DATABASE_URL to use the embedded PostgreSQL.`;
}
