/** Waits for the result of tasks, such as an HTTP response. */
export interface Recipient {
  /** Whether it no longer waits, because its client has left. */
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}
