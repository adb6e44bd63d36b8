import type { Request } from 'express';
import type { Transactions } from '#libs/database';
import { QueueFull } from '#libs/queue';
import type { AnyCaller } from './caller.js';

const MAX_TRIES = 20;

/** Does the slow work of a request with an Idempotency-Key before its transaction begins. */
export interface Preparation {
  /**
   * It runs again if what it read has changed when the transaction needs it.
   * @param caller identifies the request, so the handler finds the result by this object @param request validated
   */
  prepare(caller: AnyCaller, request: Request): Promise<void>;
}

/** A transaction needs slow work that was not done before it began: roll back, prepare, and begin again. */
class Unprepared extends Error {
  constructor() {
    super('Slow work must be done before the transaction begins.');
  }
}

/** Rolls back a transaction that stores all or nothing. */
export class AtomicRefusal extends Error {}

/** The results of slow work by its input. Threads, hashes and decoders take longer than a row may stay locked. */
export class Prepared {
  private readonly results = new Map<string, Promise<unknown>>();

  constructor(private readonly transactions: Pick<Transactions, 'isOpen'>) {}

  /** @param input identifies the work, as JSON @throws Unprepared in a transaction, unless it was done before */
  once<T>(input: string, work: () => Promise<T>): Promise<T> {
    const known = this.results.get(input);
    if (known) return known as Promise<T>;
    if (this.transactions.isOpen) throw new Unprepared();
    const result = work();
    this.results.set(input, result);
    // A refusal by a full queue is no result.
    result.catch(() => this.results.delete(input));
    return result;
  }
}

/** Runs `work`, which opens a transaction, until all that it needs is prepared. In an outer one, the request is prepared again. @throws QueueFull */
export async function untilPrepared<T>(
  transactions: Pick<Transactions, 'isOpen'>,
  work: () => Promise<T>,
  prepare: () => Promise<unknown>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unprepared) || transactions.isOpen) throw error;
      // Each time, somebody else has changed what was prepared.
      if (tries === MAX_TRIES) throw new QueueFull();
      await prepare();
    }
  }
}
