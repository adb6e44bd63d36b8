import { Client } from 'pg';

/** The types of pg omit these properties of a connection. */
interface Busy {
  _activeQuery?: unknown;
  _connected?: boolean;
}

/** Stacks of queries of this file that were sent while another ran on their connection. */
export const overlaps: string[] = [];

type Query = (this: Client & Busy, ...parameters: unknown[]) => unknown;

let isWatching = false;

/** Modules are loaded once per worker, so the client is patched once for all spec files. */
function watchQueries(): void {
  if (isWatching) return;
  isWatching = true;
  const { query } = Client.prototype as unknown as { query: Query };
  const watched: Query = function (...parameters) {
    const text = textOf(parameters[0]);
    if (this._connected && this._activeQuery) overlaps.push(String(new Error(text).stack));
    return query.apply(this, parameters);
  };
  Object.assign(Client.prototype, { query: watched });
}

/**
 * Fails the spec file if a connection gets a query while another runs on it, which pg 9 forbids and pg warns of only at
 * the third query. Belongs in a file of `setupFilesAfterEnv`, which runs for each spec file.
 */
export function refuseQueryOverlaps(): void {
  watchQueries();
  afterAll(() => {
    const [first, ...others] = overlaps.splice(0);
    if (first) throw new Error(`${others.length + 1} queries were sent while another ran:\n${first}`);
  });
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : JSON.stringify((query as { text?: string }).text);
