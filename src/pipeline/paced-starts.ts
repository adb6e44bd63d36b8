import type { NextFunction, Response } from 'express';
import { siteOf, type ClientAddresses } from '#libs/addresses';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import type { ConnectionArrivals } from '#libs/process';
import type { RateLimitsService } from '../rate-limiting/rate-limits.service.js';
import type { ApiRequest } from '../requests/api-request.js';

/** Of what starts in one turn of the event loop: a few milliseconds of work. All of a full line start within seconds. */
const LIMITS: FairQueueLimits = { running: 4, runningPerKey: 4, waiting: 4_000, waitingPerKey: 2_000 };

/**
 * Starts a few requests per turn of the event loop, and fewer while connections arrive, so that scans are answered between
 * those of a burst. A request waits only while more arrive at once, and its body, which is not read yet, waits in the
 * connection.
 */
export function pacedStarts(
  { addresses, arrivals }: { addresses: ClientAddresses; arrivals: ConnectionArrivals },
  limits: RateLimitsService,
) {
  const queue = new FairQueue(LIMITS);
  return (request: ApiRequest, response: Response, next: NextFunction): void => {
    const start = () => {
      next();
      return arrivals.quietTurn();
    };
    queue.run(siteOf(addresses.of(request)), start, response).catch((error: unknown) => {
      response.set(limits.unusedHeaders());
      next(error);
    });
  };
}
