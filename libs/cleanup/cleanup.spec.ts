import { createLog } from '#libs/observability';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { Cleanup } from './cleanup.js';

/** Its runs after the first end when a test ends them. */
class SlowCleanup extends Cleanup {
  readonly runs: ((error?: Error) => void)[] = [];
  private isStarted = false;

  constructor() {
    super('everything', 60_000, createLog('silent'));
  }

  async run(): Promise<void> {
    if (this.isStarted)
      await new Promise<void>((resolve, reject) =>
        this.runs.push((error) => (error ? reject(error) : resolve())),
      );
    this.isStarted = true;
  }
}

describe('Cleanup', () => {
  it('runs again when the last run has ended, successfully or not', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const cleanup = new SlowCleanup();
    await cleanup.onModuleInit();
    const everyInterval = intervals.mock.calls[0]![0];
    for (let interval = 0; interval < 3; interval++) everyInterval();
    expect(cleanup.runs).toHaveLength(1);
    cleanup.runs[0]!(new Error('unavailable'));
    await waitUntil(() => {
      everyInterval();
      return cleanup.runs.length === 2;
    }, 'the next run');
    cleanup.runs[1]!();
    cleanup.onApplicationShutdown();
  });
});
