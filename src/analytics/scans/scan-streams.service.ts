import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { LOG, type Log } from '#libs/platform';
import { ReadinessService } from '#libs/http-server';
import { FollowedScans } from '#libs/scans';
import type { Caller } from '../../http/requests/caller.js';
import { raise, Unavailable, ValidationFailed, type Fault } from '../../http/problems/index.js';
import { QrRecordsService } from '../../qr/record/qr-records.service.js';
import { RepeatedWork } from '../../http/streams/repeated-work.js';
import { StreamSlots } from '../../http/streams/stream-slots.js';
import { OpenScanStreams } from './open-scan-streams.js';
import { ScanStream, type StreamOptions } from './scan-stream.js';
import { TooManyStreams } from './scan-streams.errors.js';

const MAX_OF_WORKSPACE = 10;
const POLL_MS = 500;
/** Heartbeats are late by at most this; and credentials are checked this often, besides the notices of changes. */
const CHECK_MS = 4_000;
/** The time in which disconnected clients can resume counts from here. */
const RENEW_MS = 300_000;

/**
 * One poll reads the next scans of all open streams of this process, whichever process has stored them. A stream gets
 * more when its client has read the last part.
 */
@Injectable()
export class ScanStreamsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly slots = new StreamSlots(MAX_OF_WORKSPACE, (max) => new TooManyStreams(max));
  private readonly polls: RepeatedWork[];
  private readonly others: RepeatedWork[];
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly scans: FollowedScans,
    private readonly qr: QrRecordsService,
    private readonly streams: OpenScanStreams,
    private readonly readiness: ReadinessService,
    @Inject(LOG) log: Log,
  ) {
    this.polls = [
      new RepeatedWork(log, POLL_MS, 'read new scans for streams', () => this.poll()),
      new RepeatedWork(log, POLL_MS, 'read earlier scans for streams', () => this.catchUp()),
    ];
    this.others = [
      new RepeatedWork(log, CHECK_MS, 'check the credentials of streams', () => streams.checkAll()),
      new RepeatedWork(log, RENEW_MS, 'keep stored scans for streams', () => this.renew()),
    ];
  }

  onModuleInit(): void {
    for (const work of [...this.polls, ...this.others]) work.start();
    // Heartbeats do not use the database, so that its outages do not end connections.
    this.heartbeat = setInterval(() => this.streams.beat(), CHECK_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const work of [...this.polls, ...this.others]) work.stop();
    this.streams.endAll();
  }

  /**
   * Answers with the scans that are stored from now on, or after the scan `lastId`.
   * @throws QrCodeNotFound; TooManyStreams; Unavailable if this process has too many streams; ValidationFailed if the
   * code has no scan `lastId`
   */
  async follow(
    caller: Caller,
    id: string,
    lastId: string | null,
    options: StreamOptions,
    response: Response,
  ): Promise<void> {
    const { workspaceId } = caller;
    const evictedWorkspace = this.slots.take(workspaceId);
    if (evictedWorkspace !== null) this.streams.endOldest(evictedWorkspace);
    try {
      await this.qr.requireExisting(caller, id);
      const followed =
        (await this.scans.follow(workspaceId, id, lastId)) ?? raise(new ValidationFailed([UNKNOWN_SCAN]));
      if (this.readiness.isStopping) throw new Unavailable();
      // The client may have disconnected by now, and the event is not repeated.
      if (response.closed) return this.slots.release(workspaceId);
      this.streams.open(
        new ScanStream(caller, followed, options, response),
        // A client that reads fast does not wait for the next poll.
        () => this.polls.forEach((poll) => void poll.run()),
        () => this.slots.release(workspaceId),
      );
    } catch (error) {
      this.slots.release(workspaceId);
      throw error;
    }
  }

  private ready(isBehind: boolean): ScanStream[] {
    return this.streams
      .all()
      .filter(({ isReady, followed }) => isReady && (followed.behind !== null) === isBehind);
  }

  private async poll(): Promise<void> {
    if (this.readiness.isStopping) this.streams.endAll();
    let isFull = true;
    while (isFull) {
      const live = this.ready(false);
      if (live.length === 0) return;
      const parts = await this.scans.next(live.map(({ followed }) => followed));
      for (const [index, { scans, position }] of parts.entries()) live[index]?.advance({ position }, scans);
      isFull = parts.some((part) => part.isFull);
    }
  }

  /** Sends one part of each in turn, so that new scans of the other streams do not wait. */
  private async catchUp(): Promise<void> {
    for (let behind = this.ready(true); behind.length > 0; behind = this.ready(true))
      for (const stream of behind) {
        const scans = await this.scans.catchUp(stream.followed);
        const last = scans.at(-1);
        stream.advance({ behind: last ? [last.scanned_at, last.id] : null }, scans);
      }
  }

  /** Ends streams that have fallen too far behind, after an outage of an hour: they resume by the times of scans. */
  async renew(): Promise<void> {
    const streams = this.streams.all();
    if (streams.length === 0) return;
    const renewed = await this.scans.renew(streams.map(({ followed }) => followed));
    for (const stream of streams) if (!renewed.has(stream.followed.qrCodeId)) stream.end();
  }
}

const UNKNOWN_SCAN: Fault = {
  header: 'Last-Event-ID',
  code: 'invalid_value',
  detail: 'Last-Event-ID must be the id of a scan of this QR code',
};
