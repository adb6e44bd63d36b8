import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners, type EventEmitter } from 'node:events';

/** On whose behalf work is done. */
export interface Asker {
  /** What queues are fair by: the id of a workspace or, without valid credentials, a site. */
  key: string;
  /** Aborts when nobody waits for the result any longer. */
  signal: AbortSignal;
}

const current = new AsyncLocalStorage<Asker | undefined>();

/** Everything that `work` calls is done for the asker, until its promise settles. */
export const workFor = <T>(asker: Asker | undefined, work: () => Promise<T>): Promise<T> =>
  asker === current.getStore() ? work() : current.run(asker, work);

/** Undefined outside of requests, as in the worker. */
export const currentAsker = (): Asker | undefined => current.getStore();

/** For what the service does for itself. */
export const SERVICE: Asker = { key: 'service', signal: new AbortController().signal };
// Many tasks can wait for it.
setMaxListeners(0, SERVICE.signal);

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
