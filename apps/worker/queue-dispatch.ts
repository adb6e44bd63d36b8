import { Inject, Injectable } from '@nestjs/common';
import {
  DeliveryAttempts,
  DeliveryClaims,
  DeliveryGroups,
  DeliverySettings,
  OutboxFanOut,
  type DueEndpoint,
} from '#libs/delivery';
import { LOG, type Log } from '#libs/platform';
import { DeliveryLoop } from './delivery-loop.js';
import { DeliveryQueue, type DeliveryJob } from './delivery-queue.js';
import { EventSignal } from './event-signal.js';

/**
 * Turns endpoints with new deliveries and retries into jobs for any process. The sweep finds what has no job because
 * Redis lost it or is unavailable.
 */
@Injectable()
export class QueueDispatch extends DeliveryLoop {
  constructor(
    fanOut: OutboxFanOut,
    claims: DeliveryClaims,
    attempts: DeliveryAttempts,
    groups: DeliveryGroups,
    signal: EventSignal,
    settings: DeliverySettings,
    @Inject(LOG) log: Log,
    private readonly queue: DeliveryQueue,
  ) {
    super(fanOut, claims, attempts, groups, signal, settings, log);
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.queue.open((job) => this.process(job));
    await super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.queue.close();
  }

  protected override announce(endpoints: DueEndpoint[], isRetry = false): void {
    if (this.queue.isAvailable) void this.queue.add(endpoints);
    else super.announce(endpoints, isRetry);
  }

  protected override sweepGraceMs(): number {
    return this.queue.isAvailable ? this.settings.jobGraceMs : 0;
  }

  /** Ends when this process has capacity again; until then, other processes take the next jobs. */
  private async process(job: DeliveryJob): Promise<void> {
    this.wakeFor([job]);
    await this.waitForCapacity();
  }
}
