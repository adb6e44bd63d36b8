import { EventEmitter } from 'node:events';

/** Scans of which nobody has made webhook events yet, or webhook events of which nobody has made deliveries yet. */
export type OutboxNews = 'scans' | 'events';

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
