import { createLog } from '#libs/observability';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { Cleanup } from './cleanup.js';

/** Its runs end when a test ends them. */
class SlowCleanup extends Cleanup {
  readonly runs: ((error?: Error) => void)[] = [];

  constructor(lines: string[] = []) {
    super('everything', 60_000, createLog('warn', { write: (line: string) => lines.push(line) }));
  }

  run(): Promise<void> {
    return new Promise<void>((resolve, reject) =>
      this.runs.push((error) => (error ? reject(error) : resolve())),
    );
  }
}

describe('Cleanup', () => {
  it('runs again when the last run has ended, successfully or not', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const lines: string[] = [];
    const cleanup = new SlowCleanup(lines);
    await cleanup.onModuleInit();
    const everyInterval = intervals.mock.calls[0]![0];
    for (let interval = 0; interval < 3; interval++) everyInterval();
    expect(cleanup.runs).toHaveLength(1);
    cleanup.runs[0]!(new Error('unavailable'));
    await waitUntil(() => {
      everyInterval();
      return cleanup.runs.length === 2;
    }, 'the next run');
    expect(lines.join()).toContain('the cleanup of everything failed');
    cleanup.runs[1]!();
    cleanup.beforeApplicationShutdown();
  });

  it('does not report the run that a stop interrupts', async () => {
    const lines: string[] = [];
    const cleanup = new SlowCleanup(lines);
    await cleanup.onModuleInit();
    cleanup.beforeApplicationShutdown();
    cleanup.runs[0]!(new Error('Cannot use a pool after calling end on the pool'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toEqual([]);
  });
});
