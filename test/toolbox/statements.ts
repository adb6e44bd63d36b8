import pg from 'pg';
import { currentAsker } from '#libs/queue';

const REPEATS = 3;

/**
 * Counts the statements that `act` sends in its requests, including BEGIN and COMMIT; those of work in the background belong to nobody who
 * asks. The first request can find a cache empty, so `act` is repeated, and the smallest count is returned.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let count = 0;
  const counted = function (this: pg.Client, ...args: Parameters<typeof query>) {
    if (currentAsker()) count++;
    return query.apply(this, args);
  };
  Object.assign(prototype, { query: counted });
  const counts: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const before = count;
    await act();
    counts.push(count - before);
  }
  Object.assign(prototype, { query });
  return Math.min(...counts);
}
