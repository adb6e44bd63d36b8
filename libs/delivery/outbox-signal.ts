import { EventEmitter } from 'node:events';

/** Scans that are not stored as yet, webhook events without deliveries, or mails that nobody has sent. */
export type OutboxNews = 'scans' | 'events' | 'mails';

/** Says within one process what was committed, so that the worker need not wait for its next look. */
export class OutboxSignal {
  private readonly emitter = new EventEmitter();

  raise(news: OutboxNews): void {
    this.emitter.emit(news);
  }

  /** Returns what ends the subscription. */
  onRaised(news: OutboxNews, listener: () => void): () => void {
    this.emitter.on(news, listener);
    return () => this.emitter.off(news, listener);
  }
}
