import pg from 'pg';
import { currentAsker } from '#libs/queue';

const REPEATS = 3;

/**
 * Counts the statements that `act` sends in its requests, including BEGIN and COMMIT; those of work in the background belong to nobody who
 * asks. The first request can find a cache empty, so `act` is repeated, and the smallest count is returned.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: Parameters<typeof query>
  ) {
    if (currentAsker()) count++;
    return query.apply(this, args);
  } as typeof query);
  const counts: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const before = count;
    await act();
    counts.push(count - before);
  }
  spy.mockRestore();
  return Math.min(...counts);
}
