import type { IncomingMessage, ServerResponse } from 'node:http';
import { sharedNow, visitMetrics, type VisitOutcome } from '#libs/metrics';

const { answered, duration } = visitMetrics();

/** A request for a short URL, with its response. */
export class Visit {
  private readonly arrivedAt = performance.now();

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {}

  /** Call once, when it is answered. */
  count(outcome: VisitOutcome): void {
    answered[outcome].add();
    duration[outcome].observe((sharedNow() - this.arrivedAt) / 1_000);
  }
}
