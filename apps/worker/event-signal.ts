import { EventEmitter } from 'node:events';

/** Tells the deliveries of this process that its intake has stored events; they poll for those of other processes. */
export class EventSignal {
  private readonly emitter = new EventEmitter();

  emit(): void {
    this.emitter.emit('events');
  }

  subscribe(listener: () => void): void {
    this.emitter.on('events', listener);
  }
}
