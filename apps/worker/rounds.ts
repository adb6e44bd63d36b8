import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '#libs/observability';
import type { OutboxSignal, OutboxNews } from '#libs/outbox';

interface RoundsOptions {
  /** What the log calls them. */
  name: string;
  /** What brings the next round forward. */
  news: OutboxNews;
  signal: OutboxSignal;
  log: Log;
  afterErrorMs: number;
}

const MIN_INTERVAL_MS = 20;

/** Repeats a piece of work: at once when rung, else after the pause that the last round asked for. */
export abstract class Rounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private isStopping = false;
  private isRung = false;
  private wake = (): void => undefined;
  private unsubscribe = (): void => undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: RoundsOptions) {}

  /** Gives the longest pause until the next one, in milliseconds. */
  protected abstract round(): Promise<number>;

  /** Many calls within it become one round: at thousands of scans a second the rows are not looked at for each. */
  protected minIntervalMs(): number {
    return MIN_INTERVAL_MS;
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.unsubscribe = this.options.signal.onRaised(this.options.news, () => this.ring());
    this.running = this.run();
  }

  /** Resolves when the round under way has ended. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    this.isStopping = true;
    this.ring();
    await this.running;
  }

  protected ring(): void {
    this.isRung = true;
    this.wake();
  }

  private async run(): Promise<void> {
    const { afterErrorMs, log, name } = this.options;
    let isFailing = false;
    while (!this.isStopping) {
      this.isRung = false;
      let pauseMs = afterErrorMs;
      try {
        pauseMs = await this.round();
        isFailing = false;
      } catch (error) {
        // A database that is away fails every round: say it once.
        if (!isFailing) log.error({ err: error }, `${name} paused until the database is available`);
        isFailing = true;
      }
      await sleep(this.minIntervalMs());
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
