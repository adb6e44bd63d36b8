import pg from 'pg';

const REPEATS = 8;

/**
 * Counts the statements that `act` sends, including BEGIN and COMMIT. The service also works in the background, so
 * `act` is repeated, and the smallest count is its own.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const counts: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const before = spy.mock.calls.length;
    await act();
    counts.push(spy.mock.calls.length - before);
  }
  spy.mockRestore();
  return Math.min(...counts);
}
