import type { Response } from 'express';
import type { FollowedEvents, StreamedEvent } from '#libs/delivery';
import type { Caller } from '../http/requests/caller.js';
import { StreamedResponse } from '../http/streams/streamed-response.js';
import { mayRead } from './event-permissions.js';

/** The events of a workspace, as they happen. */
export class EventStream extends StreamedResponse {
  constructor(
    caller: Caller,
    private progress: FollowedEvents,
    /** Whether the client has all events up to its position. */
    private readonly isComplete: boolean,
    identify: () => Promise<Caller | null>,
    response: Response,
  ) {
    super(caller, identify, response);
  }

  get followed(): FollowedEvents {
    return this.progress;
  }

  /** A client that was disconnected before its first event can resume, too. */
  override begin(): void {
    super.begin();
    const { position } = this.progress;
    const lost = { event: 'lost', after: String(position) };
    if (!this.isComplete) this.write(`event: lost\ndata: ${JSON.stringify(lost)}\n\n`);
    this.write(`id: ${position}\n\n`);
  }

  /** Sends the next events, unless the stream was closed meanwhile. @param position after these, and those that it leaves out */
  advance(position: number, events: StreamedEvent[]): void {
    this.progress = { ...this.progress, position };
    if (!this.isOpen || events.length === 0) return;
    this.write(
      events.map((sent) => `id: ${sent.position}\nevent: ${sent.event}\ndata: ${sent.body}\n\n`).join(''),
    );
  }

  protected isReadableBy(caller: Caller): boolean {
    return this.progress.events.every((event) => mayRead(caller, event));
  }

  /** The position moves on while other events happen. */
  protected override heartbeat(): string {
    return `: heartbeat\nid: ${this.progress.position}\n\n`;
  }
}
