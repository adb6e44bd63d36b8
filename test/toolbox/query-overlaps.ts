import { Client } from 'pg';

/** What pg keeps of a connection; its types leave it out. */
interface Busy {
  _activeQuery?: unknown;
  _connected?: boolean;
}

/** Stacks of queries of this file that were sent while another ran on their connection. */
export const overlaps: string[] = [];

type Query = (this: Client & Busy, ...parameters: unknown[]) => unknown;

/**
 * Fails the file when a connection gets a query while another runs on it, which pg 9 forbids. pg itself warns only of the
 * third one.
 */
export function refuseQueryOverlaps(): void {
  const { query } = Client.prototype as unknown as { query: Query };
  const watched: Query = function (...parameters) {
    const text = textOf(parameters[0]);
    // A query that timed out on our side still runs, and its transaction is rolled back behind it.
    if (this._connected && this._activeQuery && text !== 'ROLLBACK')
      overlaps.push(String(new Error(text).stack));
    return query.apply(this, parameters);
  };
  Object.assign(Client.prototype, { query: watched });
  afterAll(() => {
    if (overlaps.length > 0)
      throw new Error(`${overlaps.length} queries were sent while another ran:\n${overlaps[0]}`);
  });
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : JSON.stringify((query as { text?: string }).text);
