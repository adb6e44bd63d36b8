import { EventEmitter } from 'node:events';

/** Says within one process that new webhook events were committed, so that the dispatcher need not wait for its next look. */
export class OutboxSignal {
  private readonly emitter = new EventEmitter();

  raise(): void {
    this.emitter.emit('raised');
  }

  /** Returns what ends the subscription. */
  onRaised(listener: () => void): () => void {
    this.emitter.on('raised', listener);
    return () => this.emitter.off('raised', listener);
  }
}
