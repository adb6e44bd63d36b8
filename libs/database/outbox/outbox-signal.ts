import { EventEmitter } from 'node:events';

export type OutboxTopic = 'scans' | 'rollups' | 'events' | 'mails';

/** Wakes the worker's loops in this process when work is committed; other processes poll. */
export class OutboxSignal {
  private readonly emitter = new EventEmitter();

  emit(topic: OutboxTopic): void {
    this.emitter.emit(topic);
  }

  subscribe(topic: OutboxTopic, listener: () => void): () => void {
    this.emitter.on(topic, listener);
    return () => this.emitter.off(topic, listener);
  }
}
