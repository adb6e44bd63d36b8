import type { NextFunction, Request, Response } from 'express';
import { siteOf, type ClientAddresses } from '#libs/addresses';
import { FairQueue, RecipientLeft, type FairQueueLimits } from '#libs/fair-queue';

/** Nobody needs a key for them, and each has up to 1.5 MiB, which takes milliseconds to send. A browser loads five at once. */
const LIMITS: FairQueueLimits = { running: 8, runningPerKey: 2, waiting: 500, waitingPerKey: 50 };

const TIMES = {
  /** How long a client that reads slowly keeps others waiting. */
  slotMs: 500,
  /** A client that has not read a document by then is disconnected: so those that read nothing take bounded memory. */
  readMs: 30_000,
};

/** Sends documents a few at a time, in an order that is fair by site. */
export function documentQueue(addresses: ClientAddresses, { slotMs, readMs } = TIMES) {
  const queue = new FairQueue(LIMITS);
  return (request: Request, response: Response, next: NextFunction): void => {
    const send = () =>
      new Promise<void>((resolve) => {
        const slot = setTimeout(resolve, slotMs);
        const reading = setTimeout(() => response.destroy(), readMs);
        response.once('close', () => {
          clearTimeout(slot);
          clearTimeout(reading);
          resolve();
        });
        next();
      });
    queue.run(siteOf(addresses.of(request)), send, response).catch((error: unknown) => {
      if (!(error instanceof RecipientLeft)) next(error);
    });
  };
}
