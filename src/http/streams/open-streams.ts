import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '#libs/database';
import { requestMetrics } from '#libs/platform';
import type { StreamedResponse } from './streamed-response.js';

const TOPICS = ['api_key', 'session', 'user', 'workspace'] as const;

/**
 * Open streams of this process. It ends those whose key was revoked, or whose person has lost the membership or signed out.
 */
@Injectable()
export abstract class OpenStreams<Stream extends StreamedResponse> implements OnModuleInit {
  private readonly streams = new Set<Stream>();

  constructor(private readonly changes: ChangeFeed) {}

  onModuleInit(): void {
    for (const topic of TOPICS) this.changes.onChange(topic, (id) => this.checkStreams(id));
  }

  /** Begins a stream. @param onDrain when the client has read what was written @param onClose when it has ended */
  open(stream: Stream, onDrain: () => void, onClose: () => void): void {
    const { response } = stream;
    this.streams.add(stream);
    requestMetrics().streams.inc();
    response.on('drain', onDrain);
    response.once('close', () => {
      this.streams.delete(stream);
      requestMetrics().streams.dec();
      onClose();
    });
    stream.begin();
    if (response.req.method === 'HEAD') stream.end();
  }

  all(): Stream[] {
    return [...this.streams].filter(({ isOpen }) => isOpen);
  }

  endAll(): void {
    for (const stream of this.all()) stream.end();
  }

  beat(): void {
    for (const stream of this.all()) stream.beat();
  }

  /** @param id of a key, a session, a person or a workspace */
  endOldest(id: string): void {
    this.all()
      .find((stream) => stream.isOpenedBy(id))
      ?.end();
  }

  /** Covers lost notices, and changes without a notice. */
  async checkAll(): Promise<void> {
    for (const stream of this.all()) await this.check(stream);
  }

  /** Whether what the stream is about still exists. */
  protected abstract exists(stream: Stream): Promise<boolean>;

  /** A failed check is repeated with all others. @param id of a key, a session, a person or a workspace */
  private checkStreams(id: string): void {
    for (const stream of this.streams) if (stream.isOpenedBy(id)) this.check(stream).catch(() => undefined);
  }

  private async check(stream: Stream): Promise<void> {
    const found = (await stream.isAllowed()) && (await this.exists(stream));
    if (!found) stream.end();
  }
}
