import type { NextFunction, Request, Response } from 'express';
import { siteOf, type ClientAddresses } from '#libs/addresses';
import { FairQueue, RecipientLeft, type FairQueueLimits } from '#libs/fair-queue';

/** Nobody needs a key for them, and each has up to 1.5 MiB, which takes milliseconds to send. A browser loads five at once. */
const LIMITS: FairQueueLimits = { running: 8, runningPerKey: 2, waiting: 500, waitingPerKey: 50 };

/** Sends documents a few at a time, in an order that is fair by site. Each one counts until its client has read it. */
export function documentQueue(addresses: ClientAddresses) {
  const queue = new FairQueue(LIMITS);
  return (request: Request, response: Response, next: NextFunction): void => {
    const send = () =>
      new Promise<void>((resolve) => {
        response.once('close', resolve);
        next();
      });
    queue.run(siteOf(addresses.of(request)), send, response).catch((error: unknown) => {
      if (!(error instanceof RecipientLeft)) next(error);
    });
  };
}
