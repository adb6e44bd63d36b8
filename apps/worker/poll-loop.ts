import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '#libs/observability';
import type { OutboxSignal, OutboxTopic } from '#libs/outbox';

interface PollLoopOptions {
  /** What the log calls them. */
  name: string;
  /** What brings the next round forward. */
  topic: OutboxTopic;
  signal: OutboxSignal;
  log: Log;
  afterErrorMs: number;
}

const MIN_INTERVAL_MS = 20;

/** Repeats a piece of work: at once when rung, else after the pause that the last round asked for. */
export abstract class PollLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private isStopping = false;
  private isWoken = false;
  private endPause = (): void => undefined;
  private unsubscribe = (): void => undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: PollLoopOptions) {}

  /** Gives the longest pause until the next one, in milliseconds. */
  protected abstract poll(): Promise<number>;

  /** Many calls within it become one round: at thousands of scans a second the rows are not looked at for each. */
  protected minIntervalMs(): number {
    return MIN_INTERVAL_MS;
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.unsubscribe = this.options.signal.subscribe(this.options.topic, () => this.wake());
    this.running = this.run();
  }

  /** Resolves when the round under way has ended. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    this.isStopping = true;
    this.wake();
    await this.running;
  }

  protected wake(): void {
    this.isWoken = true;
    this.endPause();
  }

  private async run(): Promise<void> {
    const { afterErrorMs, log, name } = this.options;
    let isFailing = false;
    while (!this.isStopping) {
      this.isWoken = false;
      let pauseMs = afterErrorMs;
      try {
        pauseMs = await this.poll();
        isFailing = false;
      } catch (error) {
        // A database that is away fails every round: say it once.
        if (!isFailing) log.error({ err: error }, `${name} paused until the database is available`);
        isFailing = true;
      }
      await sleep(this.minIntervalMs());
      await this.pause(pauseMs);
    }
  }

  private async pause(pauseMs: number): Promise<void> {
    if (this.isWoken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
