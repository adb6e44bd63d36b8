import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveryAttempts, DeliverySettings, type ClaimedDelivery, type DueEndpoint } from '#libs/delivery';
import { deliveryMetrics, inOwnTrace, LOG, type Log } from '#libs/platform';

/** Counts the attempts in flight and ends them in bounded time at shutdown. */
@Injectable()
export class DeliveryRunner {
  private readonly running = new Set<Promise<unknown>>();
  private readonly stop = new AbortController();
  private readonly inFlight = deliveryMetrics().inFlight;
  /** When true, nothing may be claimed. */
  isStopping = false;

  constructor(
    private readonly attempts: DeliveryAttempts,
    private readonly settings: DeliverySettings,
    @Inject(LOG) private readonly log: Log,
  ) {
    setMaxListeners(settings.maxInFlight + settings.reservedInFlight, this.stop.signal);
  }

  /** How many more may start. */
  get free(): number {
    return Math.max(0, this.settings.maxInFlight - this.running.size);
  }

  /** How many more may start for workspaces that have none in flight. */
  get freeWithReserve(): number {
    const { maxInFlight, reservedInFlight } = this.settings;
    return Math.max(0, maxInFlight + reservedInFlight - this.running.size);
  }

  /** Never rejects: a result that could not be stored is sent again after its lease. */
  async run(claimed: ClaimedDelivery): Promise<DueEndpoint | null> {
    const made = inOwnTrace('webhook delivery', { 'qr.delivery.attempt': claimed.attempt }, () =>
      this.attempts.make(claimed, this.stop.signal),
    );
    const attempt = made.catch((error: unknown) => {
      this.log.error(
        { err: error, delivery: claimed.id },
        'a delivery attempt failed with an internal error',
      );
      return null;
    });
    this.running.add(attempt);
    this.inFlight.inc();
    try {
      return await attempt;
    } finally {
      this.running.delete(attempt);
      this.inFlight.dec();
    }
  }

  /**
   * Lets attempts in flight finish for a while, then hands the rest back uncounted.
   * @param claiming what may have claimed deliveries and not started their attempts yet
   */
  async drain(claiming: Promise<void>): Promise<void> {
    this.isStopping = true;
    const timer = setTimeout(() => this.stop.abort(), this.settings.drainMs);
    await claiming;
    await Promise.allSettled(this.running);
    clearTimeout(timer);
  }
}
