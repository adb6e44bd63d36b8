import type { EntityManager } from 'typeorm';

interface PgClient {
  /** Of the last ReadyForQuery: T inside a transaction, E in one that has failed. */
  getTransactionStatus(): string | null;
  readyForQuery: boolean;
  once(event: 'drain' | 'end', listener: () => void): void;
}

/**
 * PostgreSQL answers the COMMIT of a transaction in which a statement has failed with a ROLLBACK, and no error.
 * @throws Error for such a transaction
 */
export async function refuseAborted(manager: EntityManager): Promise<void> {
  const client = (await manager.queryRunner?.connect()) as PgClient;
  // pg reports an error before the server says that it is ready again, and in which state.
  if (!client.readyForQuery)
    await new Promise<void>((resolve) => {
      client.once('drain', resolve);
      client.once('end', resolve);
    });
  if (client.getTransactionStatus() === 'E')
    throw new Error('A statement failed inside the transaction, and its error was swallowed.');
}
