import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#libs/observability';

interface Pauses {
  afterErrorMs: number;
  /** Many calls within it become one round: at thousands of scans a second the rows are not looked at for each. */
  leastMs?: () => number;
}

const LEAST_MS = 20;

/** Repeats a piece of work: at once when rung, else after the pause that the last round asked for. */
export class Rounds {
  private isStopping = false;
  private isRung = false;
  private wake = (): void => undefined;
  private running: Promise<void> = Promise.resolve();

  /**
   * @param name what the log calls them
   * @param round gives the longest pause until the next one, in milliseconds
   */
  constructor(
    private readonly name: string,
    private readonly round: () => Promise<number>,
    private readonly log: Log,
    private readonly pauses: Pauses,
  ) {}

  start(): void {
    this.running = this.run();
  }

  ring(): void {
    this.isRung = true;
    this.wake();
  }

  /** Resolves when the round under way has ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.ring();
    await this.running;
  }

  private async run(): Promise<void> {
    let isFailing = false;
    while (!this.isStopping) {
      this.isRung = false;
      let pauseMs = this.pauses.afterErrorMs;
      try {
        pauseMs = await this.round();
        isFailing = false;
      } catch (error) {
        // A database that is away fails every round: say it once.
        if (!isFailing)
          this.log.error({ err: error }, `${this.name} pauses until the database answers again`);
        isFailing = true;
      }
      await sleep(this.pauses.leastMs?.() ?? LEAST_MS);
      await this.rest(pauseMs);
    }
  }

  private async rest(pauseMs: number): Promise<void> {
    if (this.isRung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
