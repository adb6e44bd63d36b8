import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import { fail, sharedNow, startVisit, visitMetrics, type VisitOutcome } from '#libs/platform';
import type { ShortPath } from './short-path.js';

const { answered, duration } = visitMetrics();

export class Visit {
  private readonly arrivedAt = performance.now();
  private readonly span: Span | null;
  /** The id that its scan must have; null if it can have any. */
  readonly scanId: string | null;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly path: ShortPath,
  ) {
    const traced = startVisit(request.method ?? '', path.template);
    this.span = traced?.span ?? null;
    this.scanId = traced?.scanId ?? null;
  }

  /** Must be called once, when the visit is answered. */
  count(outcome: VisitOutcome): void {
    answered[outcome].inc();
    duration[outcome].observe((sharedNow() - this.arrivedAt) / 1_000);
    if (this.span) this.endSpan(this.span, outcome);
  }

  private endSpan(span: Span, outcome: VisitOutcome): void {
    span.setAttributes({
      'qr.visit.outcome': outcome,
      'http.response.status_code': this.response.statusCode,
    });
    if (this.response.statusCode >= 500 || outcome === 'in_doubt') fail(span, outcome);
    span.end();
  }
}
