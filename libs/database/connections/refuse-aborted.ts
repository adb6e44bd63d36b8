import type { EntityManager } from 'typeorm';

interface PgClient {
  /** The status of the last ReadyForQuery: T in a transaction, E in a failed one. */
  getTransactionStatus(): string | null;
  readyForQuery: boolean;
  once(event: 'drain' | 'end', listener: () => void): void;
}

/**
 * PostgreSQL answers the COMMIT of a failed transaction with a ROLLBACK instead of an error.
 * @throws Error if the transaction has failed or its connection has ended
 */
export async function refuseAborted(manager: EntityManager): Promise<void> {
  // A closed connection emits no further events.
  if (manager.queryRunner?.isReleased)
    throw new Error('Connection terminated inside the transaction, and the error was swallowed.');
  const client = (await manager.queryRunner?.connect()) as PgClient;
  // pg reports an error before the server sends the transaction's state in ReadyForQuery.
  if (!client.readyForQuery)
    await new Promise<void>((resolve) => {
      client.once('drain', resolve);
      client.once('end', resolve);
    });
  if (client.getTransactionStatus() === 'E')
    throw new Error('A statement failed inside the transaction, and its error was swallowed.');
}
