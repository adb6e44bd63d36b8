import { Inject, Injectable } from '@nestjs/common';
import { DeliveryClaims, DeliverySettings, OutboxFanOut } from '#libs/delivery';
import { LOG, type Log } from '#libs/observability';
import { OutboxSignal } from '#libs/outbox';
import { DeliveryQueue, type DeliveryJob } from './delivery-queue.js';
import { DeliveryRunner } from './delivery-runner.js';
import { EndpointClaims } from './endpoint-claims.js';
import { EndpointSlots } from './endpoint-slots.js';
import { PollLoop } from './poll-loop.js';
import { WorkspaceSlots } from './workspace-slots.js';

const SWEEP_LIMIT = 1_000;
/** Dispatch through Redis: new deliveries and retries become jobs; a sweep re-queues what Redis has lost. */
@Injectable()
export class QueueDispatch extends PollLoop {
  private sweptAt = -Infinity;
  private readonly endpointSlots: EndpointSlots;
  private readonly workspaceSlots: WorkspaceSlots;
  private readonly endpointClaims: EndpointClaims;
  private readonly jobs = new Set<Promise<void>>();

  constructor(
    private readonly fanOut: OutboxFanOut,
    private readonly claims: DeliveryClaims,
    private readonly runner: DeliveryRunner,
    private readonly queue: DeliveryQueue,
    signal: OutboxSignal,
    private readonly settings: DeliverySettings,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'delivery', topic: 'events', signal, log, afterErrorMs: settings.pollMs });
    this.endpointSlots = new EndpointSlots(settings.maxInFlightPerEndpoint);
    this.endpointClaims = new EndpointClaims((of, count) =>
      this.runner.isStopping ? Promise.resolve([]) : this.claims.takeOf(of, count),
    );
    this.workspaceSlots = new WorkspaceSlots(settings.maxInFlightPerWorkspace);
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.queue.open(
      (job) => this.track(this.deliver(job)),
      () => this.sweepSoon(),
    );
    await super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.runner.drain(this.jobs);
    await this.queue.close();
  }

  protected async poll(): Promise<number> {
    const { made, isFull } = await this.fanOut.run();
    await this.queue.add(made);
    if (performance.now() - this.sweptAt >= this.settings.sweepMs) {
      await this.queue.check();
      await this.queue.add(await this.claims.waiting(SWEEP_LIMIT));
      this.sweptAt = performance.now();
    }
    return isFull ? 0 : this.settings.pollMs;
  }

  private async track(job: Promise<void>): Promise<void> {
    this.jobs.add(job);
    try {
      await job;
    } finally {
      this.jobs.delete(job);
    }
  }

  private sweepSoon(): void {
    this.sweptAt = -Infinity;
    this.wake();
  }

  /** A job of a workspace at its limit ends; an active job of the workspace processes the endpoint afterwards. */
  private async deliver({ workspaceId, endpointId }: DeliveryJob): Promise<void> {
    if (this.runner.isStopping || !this.workspaceSlots.acquire(workspaceId, endpointId)) return;
    try {
      await this.workFor({ workspaceId, endpointId });
      let waiting = this.workspaceSlots.next(workspaceId);
      while (waiting !== undefined) {
        await this.workFor({ workspaceId, endpointId: waiting });
        waiting = this.workspaceSlots.next(workspaceId);
      }
    } finally {
      this.workspaceSlots.release(workspaceId);
    }
  }

  /**
   * A job that finds its endpoint busy ends; the active jobs process the endpoint's waiting deliveries afterwards. So an
   * endpoint that hangs occupies no more jobs than it may have attempts, and no job waits.
   */
  private async workFor({ workspaceId, endpointId }: Omit<DeliveryJob, 'id'>): Promise<void> {
    if (this.runner.isStopping || !this.endpointSlots.acquire(endpointId)) return;
    try {
      let claimed = await this.endpointClaims.takeOne({ workspaceId, endpointId });
      while (claimed || this.endpointSlots.takeRequest(endpointId)) {
        const retry = claimed && (await this.runner.run(claimed));
        if (retry) await this.queue.add([retry]);
        if (this.workspaceSlots.hasWaiting(workspaceId)) {
          this.workspaceSlots.enqueue(workspaceId, endpointId);
          return;
        }
        claimed = await this.endpointClaims.takeOne({ workspaceId, endpointId });
      }
    } finally {
      this.endpointSlots.release(endpointId);
    }
  }
}
