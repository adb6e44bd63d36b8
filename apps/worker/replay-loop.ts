import { Inject, Injectable } from '@nestjs/common';
import { DeliveryReplays } from '#libs/delivery';
import { OutboxSignal } from '#libs/database';
import { LOG, type Log } from '#libs/platform';
import { PollLoop } from './poll-loop.js';

const INTERVAL_MS = 1_000;
/** While there is more: at most 500 deliveries a second of each replay. */
const BUSY_INTERVAL_MS = 200;

/** Continues replays of many deliveries, in parts. */
@Injectable()
export class ReplayLoop extends PollLoop {
  constructor(
    private readonly replays: DeliveryReplays,
    private readonly signal: OutboxSignal,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'replay of webhooks', signal, log, afterErrorMs: INTERVAL_MS });
  }

  protected async poll(): Promise<number> {
    const made = await this.replays.continueAll();
    if (made > 0) this.signal.emit('events');
    return made > 0 ? BUSY_INTERVAL_MS : INTERVAL_MS;
  }
}
