import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DeliveryClaims, DeliverySettings, OutboxFanOut, OutboxSignal } from '#libs/delivery';
import { LOG, type Log } from '#libs/observability';
import { DeliveryQueue, type DeliveryJob } from './delivery-queue.js';
import { DeliveryRunner } from './delivery-runner.js';
import { Rounds } from './rounds.js';

const SWEEP_LIMIT = 1_000;

/** Dispatch through Redis: new deliveries and retries become jobs; a sweep re-queues what Redis has lost. */
@Injectable()
export class QueueDispatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds: Rounds;
  private unsubscribe = (): void => undefined;
  private sweptAt = -Infinity;

  constructor(
    private readonly fanOut: OutboxFanOut,
    private readonly claims: DeliveryClaims,
    private readonly runner: DeliveryRunner,
    private readonly queue: DeliveryQueue,
    private readonly signal: OutboxSignal,
    private readonly settings: DeliverySettings,
    @Inject(LOG) log: Log,
  ) {
    this.rounds = new Rounds(() => this.round(), settings.pollMs, log);
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signal.onRaised(() => this.rounds.ring());
    this.queue.process((job) => this.deliver(job));
    this.rounds.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await this.rounds.stop();
    await this.runner.drain();
    await this.queue.close();
  }

  private async round(): Promise<number> {
    const { made, isFull } = await this.fanOut.run();
    await this.queue.add(made);
    if (performance.now() - this.sweptAt >= this.settings.sweepMs) {
      await this.queue.add(await this.claims.waiting(SWEEP_LIMIT));
      this.sweptAt = performance.now();
    }
    return isFull ? 0 : this.settings.pollMs;
  }

  /**
   * A job that finds its endpoint busy ends; whoever made it busy takes the endpoint's waiting ones afterwards. So an
   * endpoint that hangs holds as many processors as it may have attempts, and none is spent on waiting.
   */
  private async deliver({ id, workspaceId, endpointId }: DeliveryJob): Promise<void> {
    let claimed = this.runner.isStopping ? null : await this.claims.takeOne({ id, workspaceId, endpointId });
    while (claimed) {
      const retry = await this.runner.run(claimed);
      if (retry) await this.queue.add([retry]);
      claimed = this.runner.isStopping ? null : await this.claims.takeOne({ workspaceId, endpointId });
    }
  }
}
