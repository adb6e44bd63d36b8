import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable } from '@nestjs/common';
import type { JobCounts, Queue } from 'bull';
import { Clock } from '#libs/clock';
import { DeliverySettings, type DeliveryRef } from '#libs/delivery';
import { LOG, Outage, type Log } from '#libs/observability';
import { RedisConnections } from './redis-connections.js';

export const DELIVERIES = 'deliveries';

/** Names the row to check; the row determines whether there is anything to do. */
export type DeliveryJob = Omit<DeliveryRef, 'dueAt'>;

/** Bull has no error codes: the job is no longer in Redis, or another worker has it, while Redis itself responds. */
const ABOUT_ONE_JOB = /^(Missing (key|lock)|Lock mismatch) for job |^Job \S+ is not in the /;

/** The Bull queue. Redis may lose it at any time: nothing here rejects, and the sweep re-queues missing jobs. */
@Injectable()
export class DeliveryQueue {
  private readonly outage: Outage;
  private isClosing = false;

  constructor(
    @InjectQueue(DELIVERIES) private readonly queue: Queue<DeliveryJob>,
    private readonly connections: RedisConnections,
    private readonly settings: DeliverySettings,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'Redis is unavailable: deliveries wait in PostgreSQL',
      end: 'Redis is available: deliveries are queued again',
    });
    // Bull names its connection for lists of workers, and does not handle the rejection, which would end the process.
    queue.setWorkerName = () => Promise.resolve();
    queue.on('error', (error) => this.failed(error));
  }

  /** Resolves when Redis responds or the timeout expires; calls `onConnected` after every connection. */
  async open(onConnected: () => void): Promise<void> {
    this.queue.client.on('ready', () => {
      onConnected();
      // Says whether it responds, and so that the outage is over.
      void this.inTime(this.queue.client.ping());
    });
    await this.inTime(this.queue.client.ping());
  }

  /** One job per due time of a delivery: adding the same job twice has no effect. */
  async add(deliveries: DeliveryRef[]): Promise<void> {
    // Without a connection, ioredis would keep the jobs in memory, possibly for hours.
    if (deliveries.length === 0 || !this.isConnected) return;
    const now = this.clock.now().getTime();
    const jobs = deliveries.map(({ id, workspaceId, endpointId, dueAt }) => ({
      data: { id, workspaceId, endpointId },
      opts: { jobId: `${id}-${dueAt.getTime()}`, delay: Math.max(0, dueAt.getTime() - now) },
    }));
    await this.inTime(this.queue.addBulk(jobs));
  }

  get isConnected(): boolean {
    return this.queue.client.status === 'ready';
  }

  /** Null while Redis is unavailable. */
  async countJobs(): Promise<JobCounts | null> {
    return this.isConnected ? this.queue.getJobCounts() : null;
  }

  process(handler: (job: DeliveryJob) => Promise<void>): void {
    this.queue
      .process(this.settings.maxInFlight, (job) => handler(job.data))
      .catch((error: Error) => this.lost(error));
  }

  /** In bounded time, whether Redis responds or not; call it after the attempts have been drained. */
  async close(): Promise<void> {
    this.isClosing = true;
    // Bull 4.16 reconnects its blocking client here, which crashes the process if Redis is unavailable.
    this.queue.whenCurrentJobsFinished = () => Promise.resolve();
    const closing = this.queue.close();
    if (this.isConnected) await this.inTime(closing);
    this.connections.disconnect();
    await closing;
  }

  private async inTime(work: Promise<unknown>): Promise<void> {
    const limit = new AbortController();
    const late = sleep(this.settings.queueTimeoutMs, undefined, { signal: limit.signal }).catch(
      () => undefined,
    );
    const done = work.then(
      () => this.outage.succeeded(),
      (error: Error) => this.lost(error),
    );
    await Promise.race([done, late]);
    limit.abort();
  }

  private failed(error: Error): void {
    if (ABOUT_ONE_JOB.test(error.message)) this.log.debug({ err: error }, 'a job is missing in Redis');
    else this.lost(error);
  }

  /** ioredis reconnects automatically. */
  private lost(error: Error): void {
    if (!this.isClosing) this.outage.failed({ err: error });
  }
}
