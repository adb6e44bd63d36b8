import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { requestMetrics } from '#libs/metrics';
import { LOG, Outage, type Log } from '#libs/observability';
import { ReadinessService } from '#libs/process';
import { ScanStreams } from '#libs/scans';
import type { Caller } from '../auth/caller.js';
import { raise, Unavailable, ValidationFailed } from '../problems/index.js';
import { QrService } from '../qr/qr.service.js';
import { ScanStream, type StreamOptions } from './scan-stream.js';
import { TooManyStreams } from './scan-streams.errors.js';

const MAX_STREAMS = 500;
const MAX_OF_WORKSPACE = 10;
const POLL_MS = 500;
/** Credentials and codes are checked this often, and heartbeats are due at most so late. */
const CHECK_MS = 4_000;
/** How long disconnected clients can resume is counted from here. */
const RENEW_MS = 300_000;

/**
 * The open streams of this process. One poll reads the next scans of all of them, whichever process has stored
 * them. A stream gets more when its client has read the last part.
 */
@Injectable()
export class ScanStreamsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new Set<ScanStream>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly outage: Outage;
  private isPolling = false;
  private isChecking = false;

  constructor(
    private readonly scans: ScanStreams,
    private readonly qr: QrService,
    private readonly readiness: ReadinessService,
    @Inject(LOG) log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'could not read scans for streams; retrying',
      end: 'scans for streams can be read again',
    });
  }

  onModuleInit(): void {
    const every = (ms: number, act: () => Promise<void>) => {
      const run = () =>
        void act().then(
          () => this.outage.succeeded(),
          (error: unknown) => this.outage.failed({ err: error }),
        );
      this.timers.push(setInterval(run, ms).unref());
    };
    every(POLL_MS, () => this.poll());
    every(CHECK_MS, () => this.check());
    every(RENEW_MS, () => this.scans.renew(this.open().map(({ followed }) => followed.qrCodeId)));
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.streams) stream.end();
  }

  /**
   * Answers with the scans that are stored from now on, or after the scan `lastId`.
   * @throws QrCodeNotFound; TooManyStreams; Unavailable if this process has too many streams; ValidationFailed if the code
   * has no scan `lastId`
   */
  async follow(
    caller: Caller,
    id: string,
    lastId: string | null,
    options: StreamOptions,
    response: Response,
  ): Promise<void> {
    const { workspaceId } = caller;
    await this.qr.requireExisting(caller, id);
    const followed =
      (await this.scans.follow(workspaceId, id, lastId)) ?? raise(new ValidationFailed([UNKNOWN_SCAN]));
    const others = this.open().filter((stream) => stream.caller.workspaceId === workspaceId);
    if (others.length >= MAX_OF_WORKSPACE) throw new TooManyStreams(MAX_OF_WORKSPACE);
    if (this.streams.size >= MAX_STREAMS || this.readiness.isStopping) throw new Unavailable();
    const stream = new ScanStream(caller, followed, options, response);
    stream.begin();
    if (response.req.method === 'HEAD') return stream.end();
    this.streams.add(stream);
    requestMetrics().streams.add();
    response.once('close', () => {
      this.streams.delete(stream);
      requestMetrics().streams.add(-1);
    });
  }

  private open(): ScanStream[] {
    return [...this.streams].filter(({ isOpen }) => isOpen);
  }

  /** Again at once, while a stream has more. */
  private async poll(): Promise<void> {
    if (this.readiness.isStopping) for (const stream of this.streams) stream.end();
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      while (await this.sendNext());
    } finally {
      this.isPolling = false;
    }
  }

  private async sendNext(): Promise<boolean> {
    const ready = this.open().filter(({ isReady }) => isReady);
    const replaying = ready.filter(({ followed }) => followed.replay);
    for (const stream of replaying) await this.replay(stream);
    const live = ready.filter(({ followed }) => !followed.replay);
    if (live.length === 0) return replaying.length > 0;
    const parts = await this.scans.next(live.map(({ followed }) => followed));
    for (const [index, { scans, position }] of parts.entries()) {
      const stream = live[index];
      if (!stream?.isOpen) continue;
      stream.followed = { ...stream.followed, position };
      stream.send(scans);
    }
    return replaying.length > 0 || parts.some(({ isFull }) => isFull);
  }

  private async replay(stream: ScanStream): Promise<void> {
    const scans = await this.scans.replay(stream.followed);
    const last = scans.at(-1);
    stream.followed = { ...stream.followed, replay: last ? [last.scanned_at, last.id] : null };
    if (stream.isOpen) stream.send(scans);
  }

  /** Ends streams whose key was revoked, whose person has lost the membership, or whose code was deleted. */
  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      for (const stream of this.open()) {
        stream.beat();
        const { caller, followed } = stream;
        const found = (await stream.isAllowed()) && (await this.qr.findExisting(caller, followed.qrCodeId));
        if (!found) stream.end();
      }
    } finally {
      this.isChecking = false;
    }
  }
}

const UNKNOWN_SCAN = {
  header: 'Last-Event-ID',
  code: 'invalid_value',
  detail: 'Last-Event-ID must be the id of a scan of this QR code',
};
