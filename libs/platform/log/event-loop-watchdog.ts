import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from './log.js';
import { RequestsUnderWay } from './requests-under-way.js';

const INTERVAL_MS = 50;
const MAX_DELAY_MS = 200;

/** Logs when the event loop was blocked for more than 200 ms, with the routes of requests that may be the cause. */
@Injectable()
export class EventLoopWatchdog implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private lastTick = 0;

  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly requests: RequestsUnderWay,
  ) {}

  /** Called when the process serves, since loading modules and starting takes longer. */
  start(): void {
    this.lastTick = performance.now();
    this.timer = setInterval(() => this.tick(), INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const now = performance.now();
    const delayMs = Math.max(0, now - this.lastTick - INTERVAL_MS);
    this.lastTick = now;
    if (delayMs > MAX_DELAY_MS) {
      const entry = { delay_ms: Math.round(delayMs), requests: this.requests.byRoute() };
      this.log.warn(entry, 'event loop delayed');
    }
    this.requests.clearEnded();
  }
}
