import { Inject, Injectable } from '@nestjs/common';
import { DeliveryClaims, DeliverySettings, OutboxFanOut } from '#libs/delivery';
import { LOG, type Log } from '#libs/platform';
import { OutboxSignal } from '#libs/database';
import { DeliveryPump } from './delivery-pump.js';
import { PollLoop } from './poll-loop.js';

/** Of one look at all endpoints. */
const SWEEP_LIMIT = 1_000;

/** Dispatch without Redis: looks for events when scans signal them, and regularly for everything that is due. */
@Injectable()
export class DeliveryLoop extends PollLoop {
  private sweptAt = -Infinity;

  constructor(
    private readonly fanOut: OutboxFanOut,
    private readonly claims: DeliveryClaims,
    private readonly pump: DeliveryPump,
    signal: OutboxSignal,
    private readonly settings: DeliverySettings,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'delivery', topic: 'events', signal, log, afterErrorMs: settings.pollMs });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.pump.drain();
  }

  protected async poll(): Promise<number> {
    const { endpoints, isFull } = await this.fanOut.run();
    this.pump.wake(endpoints);
    // Without an event, it was a replay that woke this loop.
    if (endpoints.length === 0 || performance.now() - this.sweptAt >= this.settings.pollMs) {
      this.pump.wake(await this.claims.dueEndpoints(SWEEP_LIMIT));
      this.sweptAt = performance.now();
    }
    return isFull ? 0 : this.settings.pollMs;
  }
}
