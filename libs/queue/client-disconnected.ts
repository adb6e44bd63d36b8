import type { EventEmitter } from 'node:events';

/** Nobody waits for the result of the task any longer. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client has disconnected');
  }
}

/** Aborts when a response, or a connection, is closed: what waits for its client then leaves its queue. */
export function closeSignal(closing: EventEmitter & { readonly closed: boolean }): AbortSignal {
  if (closing.closed) return AbortSignal.abort();
  const controller = new AbortController();
  closing.once('close', () => controller.abort());
  return controller.signal;
}
