import type { EntityManager } from 'typeorm';

interface PgClient {
  /** The last ReadyForQuery: T inside a transaction, E in a failed one. */
  getTransactionStatus(): string | null;
  readyForQuery: boolean;
  once(event: 'drain' | 'end', listener: () => void): void;
}

/**
 * Needed because PostgreSQL answers the COMMIT of a failed transaction with a ROLLBACK, without an error.
 * @throws Error for such a transaction, and for one whose connection has ended
 */
export async function refuseAborted(manager: EntityManager): Promise<void> {
  // A connection that has ended sends no more events.
  if (manager.queryRunner?.isReleased)
    throw new Error('Connection terminated inside the transaction, and the error was swallowed.');
  const client = (await manager.queryRunner?.connect()) as PgClient;
  // pg reports an error before the server sends ReadyForQuery with the transaction's state.
  if (!client.readyForQuery)
    await new Promise<void>((resolve) => {
      client.once('drain', resolve);
      client.once('end', resolve);
    });
  if (client.getTransactionStatus() === 'E')
    throw new Error('A statement failed inside the transaction, and its error was swallowed.');
}
