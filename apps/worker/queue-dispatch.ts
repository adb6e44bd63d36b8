import { Inject, Injectable } from '@nestjs/common';
import { DeliveryClaims, DeliverySettings, OutboxFanOut } from '#libs/delivery';
import { LOG, type Log } from '#libs/platform';
import { OutboxSignal } from '#libs/database';
import { DeliveryPump } from './delivery-pump.js';
import { DeliveryQueue, type DeliveryJob } from './delivery-queue.js';
import { PollLoop } from './poll-loop.js';

const SWEEP_LIMIT = 1_000;

/** Dispatch through Redis: endpoints with new deliveries and retries become jobs; a sweep re-queues what Redis has lost. */
@Injectable()
export class QueueDispatch extends PollLoop {
  private sweptAt = -Infinity;

  constructor(
    private readonly fanOut: OutboxFanOut,
    private readonly claims: DeliveryClaims,
    private readonly pump: DeliveryPump,
    private readonly queue: DeliveryQueue,
    signal: OutboxSignal,
    private readonly settings: DeliverySettings,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'delivery', topic: 'events', signal, log, afterErrorMs: settings.pollMs });
  }

  override async onApplicationBootstrap(): Promise<void> {
    this.pump.onRetry((retry) => void this.queue.add([retry]));
    await this.queue.open(
      (job) => this.deliver(job),
      () => this.sweepSoon(),
    );
    await super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.pump.drain();
    await this.queue.close();
  }

  protected async poll(): Promise<number> {
    const { endpoints, isFull } = await this.fanOut.run();
    await this.queue.add(endpoints);
    if (performance.now() - this.sweptAt >= this.settings.sweepMs) {
      await this.queue.check();
      await this.queue.add(await this.claims.dueEndpoints(SWEEP_LIMIT, this.settings.sweepGraceMs));
      this.sweptAt = performance.now();
    }
    return isFull ? 0 : this.settings.pollMs;
  }

  private sweepSoon(): void {
    this.sweptAt = -Infinity;
    this.wake();
  }

  /** Ends when this process could do more: until then, other processes take the next jobs. */
  private async deliver({ endpointId, workspaceId }: DeliveryJob): Promise<void> {
    this.pump.wake([{ endpointId, workspaceId }]);
    await this.pump.untilFree();
  }
}
