import { AsyncLocalStorage } from 'node:async_hooks';

/** Waits for the result of tasks, such as an HTTP response. */
export interface Recipient {
  /** Whether it no longer waits, because its client has left. */
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

const current = new AsyncLocalStorage<Recipient>();

/** Passes the recipient to all tasks that `next` adds to queues: they do not wait longer than it does. */
export const withRecipient = <T>(recipient: Recipient, next: () => T): T => current.run(recipient, next);

/** Undefined outside of requests. */
export const currentRecipient = (): Recipient | undefined => current.getStore();
