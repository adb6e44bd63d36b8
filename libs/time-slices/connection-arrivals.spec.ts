import { ConnectionArrivals } from './connection-arrivals.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('ConnectionArrivals', () => {
  it('waits for a turn in which no connection arrives', async () => {
    const arrivals = new ConnectionArrivals();
    let turns = 0;
    const quiet = arrivals.quietTurn().then(() => turns);
    for (; turns < 10; turns++) {
      arrivals.add();
      await turn();
    }
    expect(await quiet).toBeGreaterThanOrEqual(9);
  });

  it('does not wait longer than 64 turns', async () => {
    const arrivals = new ConnectionArrivals();
    let turns = 0;
    const quiet = arrivals.quietTurn().then(() => turns);
    for (; turns < 100; turns++) {
      arrivals.add();
      await turn();
    }
    expect(await quiet).toBeLessThanOrEqual(66);
  });
});
