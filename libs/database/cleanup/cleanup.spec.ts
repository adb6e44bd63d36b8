import type { DataSource } from 'typeorm';
import { createDataSource } from '../connections/data-source.js';
import { Transactions } from '../transactions/transactions.js';
import { createLog, registry } from '#libs/platform';
import { createDatabase, type TestDatabase } from '../../../test/toolbox/databases.js';
import { waitUntil } from '../../../test/toolbox/wait-until.js';
import { Cleanup } from './cleanup.js';

class TestCleanup extends Cleanup {
  constructor(
    name: string,
    transactions: Transactions,
    private readonly act: (cleanup: TestCleanup) => Promise<void>,
    log = createLog('silent'),
  ) {
    super(name, 60_000, transactions, log);
  }

  delete(deleteBatch: (limit: number) => Promise<number>): Promise<void> {
    return this.deleteInBatches(deleteBatch);
  }

  protected clean(): Promise<void> {
    return this.act(this);
  }
}

describe('Cleanup', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let transactions: Transactions;
  beforeAll(async () => {
    database = await createDatabase({ isBlank: true });
    dataSource = await createDataSource(database.url).initialize();
    transactions = new Transactions(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('deletes nothing while the clock is far ahead of that of the database', async () => {
    const clean = jest.fn(() => Promise.resolve());
    const cleanup = new TestCleanup('expired rows', transactions, clean);
    const now = jest.spyOn(Date, 'now');
    const { now: realNow } = performance;
    now.mockImplementation(() => performance.timeOrigin + realNow.call(performance) + 3_600_000);
    await expect(cleanup.run()).rejects.toThrow(/^The clock of this process is 3\d{3} s ahead/);
    now.mockRestore();
    expect(clean).not.toHaveBeenCalled();
    await cleanup.run();
    expect(clean).toHaveBeenCalledTimes(1);
  });

  it('does not delay the start, and runs again when the last run has ended, successfully or not', async () => {
    const runs: ((error?: Error) => void)[] = [];
    const slow = new TestCleanup(
      'slow rows',
      transactions,
      () => new Promise((resolve, reject) => runs.push((error) => (error ? reject(error) : resolve()))),
    );
    const intervals = jest.spyOn(globalThis, 'setInterval');
    void slow.onModuleInit();
    const everyInterval = intervals.mock.calls[0]![0];
    for (let interval = 0; interval < 3; interval++) everyInterval();
    await waitUntil(() => runs.length > 0, 'the first run');
    expect(runs).toHaveLength(1);
    runs[0]!(new Error('unavailable'));
    await waitUntil(() => {
      everyInterval();
      return runs.length === 2;
    }, 'the next run');
    expect(await hasSucceeded('slow rows')).toBe(false);
    runs[1]!();
    await slow.beforeApplicationShutdown();
    expect(await hasSucceeded('slow rows')).toBe(true);
  });

  it('does not report the run that a stop interrupts', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => lines.push(line) });
    let fail: ((error: Error) => void) | undefined;
    const act = () => new Promise<void>((_, reject) => (fail = reject));
    const cleanup = new TestCleanup('rows of a stopped process', transactions, act, log);
    void cleanup.onModuleInit();
    await waitUntil(() => fail !== undefined, 'the run');
    const stopped = cleanup.beforeApplicationShutdown();
    fail?.(new Error('Cannot use a pool after calling end on the pool'));
    await stopped;
    expect(lines).toEqual([]);
  });

  it('deletes in one process at a time', async () => {
    const other = new TestCleanup('the same rows', new Transactions(dataSource), () => Promise.resolve());
    let deleted = 0;
    const cleanup = new TestCleanup('the same rows', transactions, (it) =>
      it.delete(async (limit) => {
        deleted += 1;
        const { deletes } = await countDeletes(other);
        return deletes === 0 && deleted < 3 ? limit : 0;
      }),
    );
    await cleanup.run();
    expect(deleted).toBe(3);
    expect((await countDeletes(other)).deletes).toBe(1);
  });

  it('ends after a batch when the process stops', async () => {
    let deleted = 0;
    const endless = new TestCleanup('endless rows', transactions, (it) =>
      it.delete((limit) => Promise.resolve(++deleted && limit)),
    );
    void endless.onModuleInit();
    await waitUntil(() => deleted > 2, 'some batches');
    await endless.beforeApplicationShutdown();
    const before = deleted;
    await endless.run();
    expect(deleted).toBe(before);
  });
});

async function countDeletes(cleanup: TestCleanup): Promise<{ deletes: number }> {
  let deletes = 0;
  const deleteNothing = () => {
    deletes += 1;
    return Promise.resolve(0);
  };
  await cleanup.delete(deleteNothing);
  return { deletes };
}

const hasSucceeded = async (cleanup: string) =>
  (await registry.metrics()).includes(`qr_cleanup_last_success_timestamp_seconds{cleanup="${cleanup}"}`);
