import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Outage, type Log } from '#libs/platform';

interface PollLoopOptions {
  name: string;
  log: Log;
  afterErrorMs: number;
}

const MIN_INTERVAL_MS = 20;

export abstract class PollLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected isStopping = false;
  private isWoken = false;
  private endPause = (): void => undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: PollLoopOptions) {}

  /** Polls without the rest of the pause. */
  wake(): void {
    this.isWoken = true;
    this.endPause();
  }

  /** Returns the maximum pause until the next poll, in milliseconds. */
  protected abstract poll(): Promise<number>;

  /** Wake-ups within this interval share one poll, since there can be thousands of scans per second. */
  protected minIntervalMs(): number {
    return MIN_INTERVAL_MS;
  }

  protected pauseAfterErrorMs(): number {
    return this.options.afterErrorMs;
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { log, name } = this.options;
    const outage = new Outage(
      log,
      { begin: `${name} failed; retrying`, end: `${name} works again` },
      'error',
    );
    while (!this.isStopping) {
      this.isWoken = false;
      let pauseMs: number;
      try {
        pauseMs = await this.poll();
        outage.succeeded();
      } catch (error) {
        outage.failed({ err: error });
        pauseMs = this.pauseAfterErrorMs();
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
