import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { newId } from '#libs/database';
import { StreamedEvents } from '#libs/delivery';
import { ReadinessService } from '#libs/http-server';
import { Clock, LOG, type Log } from '#libs/platform';
import { SAMPLE_EVENTS, serialize, type SubscribedEvent, type WebhookEventName } from '#libs/webhook-events';
import { raise, Unavailable } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { RepeatedWork } from '../http/streams/repeated-work.js';
import { StreamSlots } from '../http/streams/stream-slots.js';
import { credentialOf } from '../http/streams/streamed-response.js';
import { readableEvents } from './event-permissions.js';
import { EventStream } from './event-stream.js';
import { unknownPosition, type TestedEventDto } from './event-streams.dto.js';
import { NotFollowed, TooManyEventStreams } from './event-streams.errors.js';
import { OpenEventStreams } from './open-event-streams.js';

const MAX_OF_CREDENTIAL = 3;
const POLL_MS = 500;
/** Heartbeats are late by at most this; and credentials are checked this often, besides the notices of changes. */
const CHECK_MS = 4_000;
const RENEW_MS = 300_000;

interface Asked {
  events: SubscribedEvent[] | undefined;
  /** The position that the client has; null to begin now. */
  after: number | null;
  identify: () => Promise<Caller | null>;
}

/** One poll reads the next events of all open streams of this process, whichever process has added them. */
@Injectable()
export class EventStreamsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly slots = new StreamSlots(MAX_OF_CREDENTIAL, (max) => new TooManyEventStreams(max));
  private readonly polling: RepeatedWork;
  private readonly work: RepeatedWork[];
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: StreamedEvents,
    private readonly streams: OpenEventStreams,
    private readonly readiness: ReadinessService,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.polling = new RepeatedWork(log, POLL_MS, 'read new events for streams', () => this.poll());
    this.work = [
      this.polling,
      new RepeatedWork(log, CHECK_MS, 'check the credentials of streams of events', () => streams.checkAll()),
      new RepeatedWork(log, RENEW_MS, 'keep events for streams', () => this.renew()),
    ];
  }

  onModuleInit(): void {
    for (const work of this.work) work.start();
    this.heartbeat = setInterval(() => this.streams.beat(), CHECK_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const work of this.work) work.stop();
    this.streams.endAll();
  }

  /**
   * Answers with the events that happen from now on, or after a position.
   * @throws the problem of an event that the caller must not read; TooManyEventStreams; Unavailable if this process has too
   * many streams; ValidationFailed if there is no such position
   */
  async follow(caller: Caller, { events: asked, after, identify }: Asked, response: Response): Promise<void> {
    const events = readableEvents(caller, asked);
    const owner = credentialOf(caller);
    const evicted = this.slots.take(owner, caller.workspaceId);
    if (evicted !== null) this.streams.endOldest(evicted);
    try {
      const { followed, isComplete } =
        (await this.events.follow(caller.workspaceId, events, after, this.clock.now())) ??
        raise(unknownPosition());
      if (this.readiness.isStopping) throw new Unavailable();
      // The client may have disconnected by now, and the event is not repeated.
      if (response.closed) return this.slots.release(owner, caller.workspaceId);
      this.streams.open(
        new EventStream(caller, followed, isComplete, identify, response),
        () => void this.polling.run(),
        () => this.slots.release(owner, caller.workspaceId),
      );
      void this.polling.run();
    } catch (error) {
      this.slots.release(owner, caller.workspaceId);
      throw error;
    }
  }

  /** Sends a sample to the streams of the workspace that follow its event. @throws NotFollowed */
  async test(caller: Caller, event: WebhookEventName): Promise<TestedEventDto> {
    readableEvents(caller, [event]);
    const body = serialize(SAMPLE_EVENTS[event]);
    const now = this.clock.now();
    const position = await this.events.addOne(caller.workspaceId, { id: newId(), event, body }, now);
    if (position === null) throw new NotFollowed(event);
    return { id: String(position), event };
  }

  /** Ends streams whose events are no longer kept, after an outage of hours: their clients learn it when they resume. */
  async renew(): Promise<void> {
    const streams = this.streams.all();
    if (streams.length === 0) return;
    const followed = new Map(streams.map((stream) => [stream, stream.followed]));
    const kept = await this.events.renew([...followed.values()], this.clock.now());
    for (const [stream, asked] of followed) if (!kept.has(asked)) stream.end();
  }

  private async poll(): Promise<void> {
    if (this.readiness.isStopping) this.streams.endAll();
    let isFull = true;
    while (isFull) {
      const ready = this.streams.all().filter(({ isReady }) => isReady);
      if (ready.length === 0) return;
      const parts = await this.events.next(ready.map(({ followed }) => followed));
      for (const [index, { position, events }] of parts.entries()) ready[index]?.advance(position, events);
      isFull = parts.some((part) => part.isFull);
    }
  }
}
