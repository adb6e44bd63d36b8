import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import {
  DeliveryAttempts,
  DeliveryClaims,
  DeliveryGroups,
  DeliverySettings,
  OutboxFanOut,
  type ClaimedDelivery,
  type DueEndpoint,
  type EndpointRef,
  type LeasedGroup,
} from '#libs/delivery';
import { deliveryMetrics, inTraceOf, LOG, type Log } from '#libs/platform';
import { EventSignal } from './event-signal.js';
import { PollLoop } from './poll-loop.js';
import { sendInTurns } from './send-in-turns.js';

const SWEEP_LIMIT = 1_000;
const MIN_ASKED = 16;
const LOCKED_MS = 10;
const CLAIM_INTERVAL_MS = 1;

/**
 * Creates deliveries of events and sends those that can be sent at once; claims those that are due and sends them. The
 * claim's SQL alone decides which ones; this loop only tracks the endpoints that are worth asking for.
 */
@Injectable()
export class DeliveryLoop extends PollLoop {
  private readonly awake = new Map<string, EndpointRef>();
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly stop = new AbortController();
  private readonly metric = deliveryMetrics().inFlight;
  private hasEvents = true;
  private sweptAt = -Infinity;
  private askedInVain = 0;
  private capacityWaiters: (() => void)[] = [];

  constructor(
    private readonly fanOut: OutboxFanOut,
    private readonly claims: DeliveryClaims,
    private readonly attempts: DeliveryAttempts,
    private readonly groups: DeliveryGroups,
    signal: EventSignal,
    protected readonly settings: DeliverySettings,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({ name: 'delivery', log, afterErrorMs: settings.pollMs });
    signal.subscribe(() => {
      this.hasEvents = true;
      this.wake();
    });
    setMaxListeners(settings.maxInFlight + settings.reservedInFlight, this.stop.signal);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    const timer = setTimeout(() => this.stop.abort(), this.settings.drainMs);
    await super.beforeApplicationShutdown();
    this.notifyCapacity();
    // What ends gives back the rest of its group.
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
    clearTimeout(timer);
  }

  wakeFor(endpoints: EndpointRef[]): void {
    for (const { endpointId, workspaceId } of endpoints)
      if (!this.awake.has(endpointId)) this.awake.set(endpointId, { endpointId, workspaceId });
    this.askedInVain = 0;
    this.wake();
  }

  /** Announces endpoints that are due now or later. Here, the sweep finds those that are due later. */
  protected announce(endpoints: DueEndpoint[], isRetry = false): void {
    if (!isRetry) this.wakeFor(endpoints);
  }

  protected sweepGraceMs(): number {
    return 0;
  }

  protected async waitForCapacity(): Promise<void> {
    if (this.free === 0 && !this.isStopping)
      await new Promise<void>((resolve) => this.capacityWaiters.push(resolve));
  }

  protected async poll(): Promise<number> {
    const claimPauseMs = await this.claim();
    const isSweepDue = performance.now() - this.sweptAt >= this.settings.pollMs;
    if (this.hasEvents || isSweepDue) await this.makeDeliveries();
    if (isSweepDue) await this.sweep();
    return this.hasEvents ? 0 : claimPauseMs;
  }

  protected override minIntervalMs(): number {
    return CLAIM_INTERVAL_MS;
  }

  private async makeDeliveries(): Promise<void> {
    this.hasEvents = false;
    const { endpoints, groups, isFull } = await this.fanOut.run(this.isStopping ? 0 : this.free);
    for (const group of groups) this.sendGroup(group);
    this.hasEvents ||= isFull;
    if (endpoints.length > 0) this.announce(endpoints);
  }

  /** Finds everything due that was not announced: retries, replays, expired leases and lost jobs. */
  private async sweep(): Promise<void> {
    this.sweptAt = performance.now();
    await this.groups.returnExpired();
    const due = await this.claims.dueEndpoints(SWEEP_LIMIT, this.sweepGraceMs());
    if (due.length > 0) this.wakeFor(due);
  }

  private get free(): number {
    return Math.max(0, this.settings.maxInFlight - this.inFlight.size);
  }

  private async claim(): Promise<number> {
    const { maxInFlight, reservedInFlight, maxInFlightPerWorkspace, pollMs } = this.settings;
    // The reserve is for workspaces with nothing in flight, so that hanging endpoints of others do not delay them.
    const [limit, perWorkspace] =
      this.free > 0
        ? [this.free, maxInFlightPerWorkspace]
        : [maxInFlight + reservedInFlight - this.inFlight.size, 1];
    if (this.isStopping || limit <= 0 || this.askedInVain >= this.awake.size) {
      this.askedInVain = 0;
      return pollMs;
    }
    const asked = [...this.awake.values()].slice(0, Math.max(limit, MIN_ASKED));
    for (const { endpointId } of asked) this.awake.delete(endpointId);
    // Counted before the claim: if an attempt ends in the meantime, all of them are worth asking for again.
    this.askedInVain += asked.length;
    try {
      const { claimed, more, isContended } = await this.claims.take(asked, limit, perWorkspace);
      for (const delivery of claimed) void this.send(delivery);
      for (const endpoint of more) this.awake.set(endpoint.endpointId, endpoint);
      if (claimed.length > 0) this.askedInVain = 0;
      return claimed.length === 0 && isContended ? LOCKED_MS : 0;
    } catch (error) {
      for (const endpoint of asked) this.awake.set(endpoint.endpointId, endpoint);
      throw error;
    }
  }

  private sendGroup(group: LeasedGroup): void {
    const { groupMs, leaseMs } = this.settings;
    const startedAt = performance.now();
    void sendInTurns(group, {
      send: (delivery) => this.send(delivery),
      isStopping: () => this.isStopping,
      giveBack: (rest) => this.giveBack(rest),
      limitMs: Math.min(groupMs, leaseMs / 3),
    }).then((isInTime) => {
      const [first] = group.deliveries;
      if (first) this.groups.noteTime(first.endpointId, isInTime ? performance.now() - startedAt : null);
      // The events of the next group may wait for the end of this one.
      this.hasEvents = true;
      this.wake();
    });
  }

  private giveBack(deliveries: ClaimedDelivery[]): void {
    const done = this.groups
      .giveBack(deliveries)
      .then(
        () => this.wakeFor(deliveries.slice(0, 1)),
        (error: unknown) => this.log.warn({ err: error }, 'deliveries wait for the end of their lease'),
      )
      .finally(() => this.inFlight.delete(done));
    this.inFlight.add(done);
  }

  /** Returns whether it has succeeded. */
  private send(delivery: ClaimedDelivery): Promise<boolean> {
    const attempt = this.attempt(delivery).finally(() => {
      this.inFlight.delete(attempt);
      this.metric.dec();
      if (this.free > 0) this.notifyCapacity();
      this.askedInVain = 0;
      this.wake();
    });
    this.inFlight.add(attempt);
    this.metric.inc();
    return attempt;
  }

  /** Never rejects: if the result cannot be stored, the delivery is sent again after its lease. */
  private async attempt(delivery: ClaimedDelivery): Promise<boolean> {
    try {
      const { isDelivered, retry } = await inTraceOf(
        delivery.eventId,
        'webhook delivery',
        { 'qr.delivery.attempt': delivery.attempt },
        () => this.attempts.make(delivery, this.stop.signal),
      );
      if (retry) this.announce([retry], true);
      return isDelivered;
    } catch (error) {
      const entry = { err: error, delivery: delivery.id };
      this.log.error(entry, 'a delivery attempt failed with an internal error');
      return false;
    }
  }

  private notifyCapacity(): void {
    for (const resolve of this.capacityWaiters.splice(0)) resolve();
  }
}
