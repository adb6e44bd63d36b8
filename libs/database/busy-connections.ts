import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';

/** A property of pg's client that its types omit: set while a query runs. */
interface MaybeBusy {
  _activeQuery?: unknown;
}

/** A query that timed out on our side still runs, and pg forbids another one behind it on the same connection. */
export const isBusy = (client: object): boolean => Boolean((client as MaybeBusy)._activeQuery);

/** Ends the connection of a failed transaction if a query still runs on it; the server then rolls back. */
export async function endBusyConnection({ queryRunner }: EntityManager): Promise<void> {
  if (!queryRunner || queryRunner.isReleased) return;
  const client = (await queryRunner.connect()) as Client;
  if (isBusy(client)) await client.end().catch(() => undefined);
}
