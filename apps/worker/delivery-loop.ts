import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { DeliveryClaims, DeliverySettings, OutboxFanOut } from '#libs/delivery';
import { LOG, type Log } from '#libs/observability';
import { OutboxSignal } from '#libs/outbox';
import { DeliveryRunner } from './delivery-runner.js';
import { PollLoop } from './poll-loop.js';

/** Dispatch without Redis: polls when scans signal events, when an attempt ends, when one becomes due, and regularly. */
@Injectable()
export class DeliveryLoop extends PollLoop {
  constructor(
    private readonly fanOut: OutboxFanOut,
    private readonly claims: DeliveryClaims,
    private readonly runner: DeliveryRunner,
    signal: OutboxSignal,
    private readonly settings: DeliverySettings,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'delivery', topic: 'events', signal, log, afterErrorMs: settings.pollMs });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.runner.drain();
  }

  protected async poll(): Promise<number> {
    const { isFull } = await this.fanOut.run();
    const claimed = this.runner.free > 0 ? await this.claims.take(this.runner.free) : [];
    for (const delivery of claimed) void this.runner.run(delivery).then(() => this.wake());
    return isFull ? 0 : this.pauseMs();
  }

  private async pauseMs(): Promise<number> {
    const { pollMs } = this.settings;
    const dueAt = await this.claims.nextDueAt();
    return dueAt ? Math.min(pollMs, dueAt.getTime() - this.clock.now().getTime()) : pollMs;
  }
}
