import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners, type EventEmitter } from 'node:events';

export interface Asker {
  /** The key of fair queues: a workspace id or, without valid credentials, a site. */
  key: string;
  signal: AbortSignal;
}

const current = new AsyncLocalStorage<Asker | undefined>();

/** Attributes everything that `work` calls to the asker, until its promise settles. */
export const workFor = <T>(asker: Asker | undefined, work: () => Promise<T>): Promise<T> =>
  asker === current.getStore() ? work() : current.run(asker, work);

export const currentAsker = (): Asker | undefined => current.getStore();

export const SERVICE: Asker = { key: 'service', signal: new AbortController().signal };
setMaxListeners(0, SERVICE.signal);

export class ClientDisconnected extends Error {
  constructor() {
    super('The client has disconnected');
  }
}

/** Returns a signal that aborts when a response or connection closes, so that work for its client leaves its queue. */
export function closeSignal(closing: EventEmitter & { readonly closed: boolean }): AbortSignal {
  if (closing.closed) return AbortSignal.abort();
  const controller = new AbortController();
  closing.once('close', () => controller.abort());
  return controller.signal;
}
