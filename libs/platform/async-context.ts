import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value for everything that a piece of work calls, also after it has awaited something. While any scope of a process
 * is open, Node.js 20 observes each promise of the process, which costs a scan a tenth of its time and more. Therefore
 * the storage is disabled while no scope is open.
 */
export class AsyncContext<T> {
  private readonly storage = new AsyncLocalStorage<T>();
  private openScopes = 0;

  /** Undefined outside of scopes. Code that outlives its scope, such as a timer, can see the value or undefined. */
  get value(): T | undefined {
    return this.storage.getStore();
  }

  /** The scope ends when the promise of `work` settles. */
  async run<Result>(value: T, work: () => Promise<Result>): Promise<Result> {
    this.openScopes++;
    try {
      return await this.storage.run(value, work);
    } finally {
      if (--this.openScopes === 0) this.storage.disable();
    }
  }
}
