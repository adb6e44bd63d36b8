import type { NextFunction, Response } from 'express';
import { siteOf, type ClientAddresses } from '#libs/addresses';
import { FairQueue, QueueFull, RecipientLeft, type FairQueueLimits } from '#libs/fair-queue';
import type { ConnectionArrivals } from '#libs/process';
import type { RateLimitsService } from '../rate-limiting/rate-limits.service.js';
import type { ApiRequest } from '../requests/api-request.js';

/** Of what starts in one turn of the event loop: a few milliseconds of work. All of a full line start within seconds. */
const LIMITS: FairQueueLimits = { running: 4, runningPerKey: 4, waiting: 4_000, waitingPerKey: 2_000 };
/** Of what is never refused. Each one that waits belongs to a connection that sends nothing else. */
const UNREFUSED: FairQueueLimits = { ...LIMITS, waiting: Infinity, waitingPerKey: Infinity };

/** What an orchestrator asks. */
const HEALTH = new Set(['/livez', '/readyz']);

/**
 * Starts a few requests per turn of the event loop, and fewer while connections arrive, so that scans are answered between
 * those of a burst. A request waits only while more arrive at once, and its body, which is not read yet, waits in the
 * connection. A thousand refusals, or checks of health, take as long as other requests, so that they are paced as well.
 */
export function pacedStarts(
  { addresses, arrivals }: { addresses: ClientAddresses; arrivals: ConnectionArrivals },
  limits: RateLimitsService,
) {
  const others = new FairQueue(LIMITS);
  const health = new FairQueue(UNREFUSED);
  const refusals = new FairQueue(UNREFUSED);
  return (request: ApiRequest, response: Response, next: NextFunction): void => {
    const site = siteOf(addresses.of(request));
    const startIn = (queue: FairQueue, start: () => void) => {
      const task = () => {
        start();
        return arrivals.quietTurn();
      };
      return queue.run(site, task, response);
    };
    const refuse = (error: QueueFull) => {
      response.set(limits.unusedHeaders());
      next(error);
    };
    startIn(HEALTH.has(request.path) ? health : others, () => next())
      .catch((error: unknown) => {
        if (error instanceof QueueFull) return startIn(refusals, () => refuse(error));
        throw error;
      })
      // A client that has left gets nothing.
      .catch((error: unknown) => {
        if (!(error instanceof RecipientLeft)) next(error);
      });
  };
}
