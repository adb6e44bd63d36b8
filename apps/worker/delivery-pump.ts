import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  DeliveryClaims,
  DeliverySettings,
  type ClaimedDelivery,
  type DueEndpoint,
  type EndpointRef,
} from '#libs/delivery';
import { LOG, Outage, type Log } from '#libs/platform';
import { DeliveryRunner } from './delivery-runner.js';
import { FullEndpoints } from './full-endpoints.js';
import { WokenEndpoints } from './woken-endpoints.js';

/** Another process claims for the same endpoint, which takes a few milliseconds. */
const SKIPPED_MS = 10;

/**
 * Claims due deliveries of the endpoints that it is told of, many in one transaction, and has them attempted, until nothing
 * of them is due. One claim at a time: attempts that end meanwhile are replaced by the next one.
 */
@Injectable()
export class DeliveryPump {
  private readonly woken = new WokenEndpoints();
  /** Woken when an attempt of theirs ends here, and after a pause, since attempts of other processes end too. */
  private readonly full = new FullEndpoints();
  private fullPause: NodeJS.Timeout | undefined;
  /** Attempts in flight by workspace. */
  private readonly inFlight = new Map<string, number>();
  private readonly outage: Outage;
  private isClaiming = false;
  private claiming = Promise.resolve();
  private whenFree: (() => void)[] = [];
  private retry: (retry: DueEndpoint) => void = () => undefined;

  constructor(
    private readonly claims: DeliveryClaims,
    private readonly runner: DeliveryRunner,
    private readonly settings: DeliverySettings,
    @Inject(LOG) log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'claims of deliveries failed; retrying',
      end: 'claims of deliveries work again',
    });
  }

  /** Calls `retry` for each attempt that is to be repeated later. */
  onRetry(retry: (retry: DueEndpoint) => void): void {
    this.retry = retry;
  }

  /** Deliveries of these endpoints may be due. */
  wake(endpoints: EndpointRef[]): void {
    for (const endpoint of endpoints) this.woken.add(endpoint);
    this.start();
  }

  /** Resolves when more attempts can be in flight. */
  async untilFree(): Promise<void> {
    if (this.runner.free === 0 && !this.runner.isStopping)
      await new Promise<void>((resolve) => this.whenFree.push(resolve));
  }

  /** Claims no more, and ends the attempts in flight in bounded time. */
  async drain(): Promise<void> {
    const drained = this.runner.drain(this.claiming);
    this.tellFree();
    await drained;
    clearTimeout(this.fullPause);
  }

  private get canClaim(): boolean {
    return this.runner.freeWithReserve > 0 && !this.runner.isStopping;
  }

  private start(): void {
    if (this.isClaiming) return;
    this.isClaiming = true;
    this.claiming = this.claimAll();
  }

  private async claimAll(): Promise<void> {
    // What else ends in this iteration of the event loop shares the transaction.
    await turn();
    while (this.canClaim) {
      const { free, freeWithReserve } = this.runner;
      const endpoints =
        free > 0
          ? this.woken.take(free, (id) => this.hasSlots(id))
          : this.woken.takeOneOfEach(freeWithReserve, (id) => !this.inFlight.has(id));
      if (endpoints.length === 0) break;
      const pauseMs = await this.claim(endpoints, free > 0 ? free : endpoints.length);
      if (pauseMs > 0) await sleep(pauseMs);
      else await turn();
    }
    this.isClaiming = false;
  }

  /** Returns how long to wait before the next claim. */
  private async claim(endpoints: EndpointRef[], limit: number): Promise<number> {
    try {
      const { claimed, skipped, full } = await this.claims.take(endpoints, limit);
      this.outage.succeeded();
      for (const delivery of claimed) void this.attempt(delivery);
      for (const endpoint of skipped) this.woken.add(endpoint);
      for (const endpoint of endpoints) {
        const fullId = [endpoint.endpointId, endpoint.workspaceId].find((id) => full.has(id));
        if (fullId) this.waitForSlots(fullId, endpoint);
        else if (claimed.length >= limit) this.woken.add(endpoint);
      }
      return claimed.length === 0 && skipped.length > 0 ? SKIPPED_MS : 0;
    } catch (error) {
      this.outage.failed({ err: error });
      for (const endpoint of endpoints) this.woken.add(endpoint);
      return this.settings.pollMs;
    }
  }

  private waitForSlots(fullId: string, endpoint: EndpointRef): void {
    this.full.add(fullId, endpoint);
    this.fullPause ??= setTimeout(() => {
      this.fullPause = undefined;
      this.wake(this.full.takeAll());
    }, this.settings.pollMs);
  }

  private hasSlots(workspaceId: string): boolean {
    return (this.inFlight.get(workspaceId) ?? 0) < this.settings.maxInFlightPerWorkspace;
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const { endpointId, workspaceId } = delivery;
    this.count(workspaceId, 1);
    const retry = await this.runner.run(delivery);
    this.count(workspaceId, -1);
    if (retry) this.retry(retry);
    if (this.runner.free > 0) this.tellFree();
    this.wake(this.full.take([workspaceId, endpointId]));
  }

  private count(workspaceId: string, change: number): void {
    const count = (this.inFlight.get(workspaceId) ?? 0) + change;
    if (count > 0) this.inFlight.set(workspaceId, count);
    else this.inFlight.delete(workspaceId);
  }

  private tellFree(): void {
    for (const tell of this.whenFree.splice(0)) tell();
  }
}
