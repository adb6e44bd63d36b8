import { Inject, Injectable } from '@nestjs/common';
import { DeliveryReplays } from '#libs/delivery';
import { LOG, type Log } from '#libs/platform';
import { EventSignal } from './event-signal.js';
import { PollLoop } from './poll-loop.js';

const INTERVAL_MS = 1_000;
/** While there is more: at most 500 deliveries a second of each replay. */
const BUSY_INTERVAL_MS = 200;

/** Continues replays of many deliveries, in parts. */
@Injectable()
export class ReplayLoop extends PollLoop {
  constructor(
    private readonly replays: DeliveryReplays,
    private readonly signal: EventSignal,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'replay of webhooks', log, afterErrorMs: INTERVAL_MS });
  }

  protected async poll(): Promise<number> {
    const { made, hasMore } = await this.replays.continueAll();
    if (made > 0) this.signal.emit();
    return hasMore ? BUSY_INTERVAL_MS : INTERVAL_MS;
  }
}
