import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable } from '@nestjs/common';
import type { JobCounts, Queue } from 'bull';
import { Clock, LOG, Outage, type Log } from '#libs/platform';
import { DeliverySettings, type DueEndpoint, type EndpointRef } from '#libs/delivery';
import { RedisConnections } from './redis-connections.js';

export const DELIVERIES = 'deliveries';

export type DeliveryJob = EndpointRef;

const RETRY_STEP_MS = 100;
const CONCURRENT_JOBS = 4;

type JobHandler = (job: DeliveryJob) => Promise<void>;

/**
 * The Bull queue. Redis may lose it at any time: nothing here rejects, and the sweep finds deliveries without a job.
 * Commands of this class and its connection decide whether Redis is available, since Bull's errors have no codes.
 */
@Injectable()
export class DeliveryQueue {
  private readonly outage: Outage;
  private isClosing = false;
  private hasResponded = false;
  private checks: NodeJS.Timeout | undefined;
  private isProcessing = false;
  private handler: JobHandler = () => Promise.resolve();

  constructor(
    @InjectQueue(DELIVERIES) private readonly queue: Queue<DeliveryJob>,
    private readonly connections: RedisConnections,
    private readonly settings: DeliverySettings,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'Redis is unavailable: due deliveries are found by polling PostgreSQL',
      end: 'Redis is available: deliveries are queued again',
    });
    // These include errors about single jobs that Redis has lost or another worker has.
    const note = (error: Error) => this.log.debug({ err: error }, 'the queue reports an error');
    queue.on('error', note);
    // Bull does not handle the refusal of this command, such as by an ACL or by a node of a cluster that has just ended.
    const nameConnection = queue.setWorkerName.bind(queue);
    queue.setWorkerName = () => nameConnection().catch(note);
  }

  async open(handler: JobHandler): Promise<void> {
    this.handler = handler;
    const { client } = this.queue;
    client.on('error', (error: Error) => this.lost(error));
    client.on('close', () => (this.hasResponded = false));
    client.on('ready', () => void this.check());
    this.checks = setInterval(() => void this.check(), this.settings.redisCheckMs).unref();
    await this.ping();
  }

  private async check(): Promise<void> {
    if (this.isConnected) await this.ping();
  }

  async add(endpoints: DueEndpoint[]): Promise<void> {
    // Without a connection, ioredis would keep the jobs in memory, possibly for hours.
    if (endpoints.length === 0 || !this.isConnected) return;
    const now = this.clock.now().getTime();
    const jobs = endpoints.map(({ workspaceId, endpointId, dueAt }) => {
      const at = dueAt.getTime() > now ? endOfStep(dueAt) : dueAt.getTime();
      const opts = { jobId: `${endpointId}-${at}`, delay: Math.max(0, at - now) };
      return { data: { workspaceId, endpointId }, opts };
    });
    await this.withTimeout(this.queue.addBulk(jobs));
  }

  get isAvailable(): boolean {
    return this.isConnected && this.hasResponded;
  }

  get isConnected(): boolean {
    return this.queue.client.status === 'ready';
  }

  async countJobs(): Promise<JobCounts | null> {
    return this.isAvailable ? this.queue.getJobCounts() : null;
  }

  /** Ends in bounded time even if Redis does not respond. Must be called after the attempts have been drained. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.checks);
    this.connections.close();
    const closing = this.queue.close();
    // Nest closes it, too, and would wait without a limit for commands that no server answers any more.
    this.queue.close = () => Promise.resolve();
    if (this.isConnected) await this.withTimeout(closing);
    this.connections.disconnect();
    if (!(await this.withTimeout(closing))) this.clearTimers();
  }

  /** Bull clears them when all of its commands have ended, which those of a cluster without a primary never do. */
  private clearTimers(): void {
    void (this.queue as unknown as { _clearTimers(): Promise<void> })._clearTimers();
  }

  private async ping(): Promise<void> {
    if (
      await this.withTimeout(
        this.queue.client.set(this.connections.checkedKey, 1, 'PX', this.settings.redisCheckMs),
      )
    )
      this.startProcessing();
  }

  /** Bull does not handle the refusal of its first commands, so Redis must have accepted one before. */
  private startProcessing(): void {
    if (this.isProcessing || this.isClosing) return;
    this.isProcessing = true;
    this.queue
      .process(CONCURRENT_JOBS, (job) => this.handler(job.data))
      .catch((error: Error) => this.lost(error));
  }

  private async withTimeout(work: Promise<unknown>): Promise<boolean> {
    const limit = new AbortController();
    const { queueTimeoutMs } = this.settings;
    const late = sleep(queueTimeoutMs, undefined, { signal: limit.signal }).then(
      () => this.lost(new Error(`Redis has not responded within ${queueTimeoutMs} ms`)),
      () => undefined,
    );
    const done = work.then(
      () => {
        this.hasResponded = true;
        this.outage.succeeded();
        return true;
      },
      (error: Error) => {
        this.lost(error);
        return false;
      },
    );
    const isDone = await Promise.race([done, late.then(() => false)]);
    limit.abort();
    return isDone;
  }

  private lost(error: Error): void {
    this.hasResponded = false;
    if (!this.isClosing) this.outage.failed({ err: error });
  }
}

const endOfStep = (at: Date): number => Math.ceil(at.getTime() / RETRY_STEP_MS) * RETRY_STEP_MS;
