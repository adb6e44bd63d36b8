import { EventEmitter } from 'node:events';

/** Scans in the log, webhook events without deliveries, or mails that are not sent yet. */
export type OutboxNews = 'scans' | 'events' | 'mails';

/** Wakes the worker's loops of this process when work for them is committed; those of other processes poll. */
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
