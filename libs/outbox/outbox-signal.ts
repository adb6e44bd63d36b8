import { EventEmitter } from 'node:events';

/** Scans in the log, webhook events without deliveries, or mails that are not sent yet. */
export type OutboxTopic = 'scans' | 'events' | 'mails';

/** Wakes the worker's loops of this process when work for them is committed; those of other processes poll. */
export class OutboxSignal {
  private readonly emitter = new EventEmitter();

  emit(topic: OutboxTopic): void {
    this.emitter.emit(topic);
  }

  /** Returns what ends the subscription. */
  subscribe(topic: OutboxTopic, listener: () => void): () => void {
    this.emitter.on(topic, listener);
    return () => this.emitter.off(topic, listener);
  }
}
