import type { Transactions } from '#libs/database';
import { createLog } from '#libs/platform';
import { MonthJournal } from './month-journal.js';

describe('MonthJournal', () => {
  it('lets a request wait for one attempt to store counts, however many intervals passed during an outage', async () => {
    let queries = 0;
    const query = () => {
      queries += 1;
      return Promise.reject(new Error('timeout'));
    };
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const journal = new MonthJournal({ query } as unknown as Transactions, createLog('silent')); // only query() is called
    journal.onModuleInit();
    const everyInterval = intervals.mock.calls[0]![0];
    journal.note('workspace', '2026-11');
    for (let interval = 0; interval < 20; interval++) everyInterval();
    expect(await journal.readUsed('workspace', '2026-11')).toBe(1);
    expect(queries).toBe(2);
    await journal.beforeApplicationShutdown();
  });
});
