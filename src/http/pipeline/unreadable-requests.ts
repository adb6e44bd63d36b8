import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Config, LOG, type Log } from '#libs/platform';
import { securityHeaders, type Refusal, type Refusals } from '#libs/http-server';
import { HeadersTooLarge, MalformedRequest, RequestTimeout, type Problem } from '../problems/index.js';
import { ProblemRenderer } from '../problems/problem.renderer.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';

@Injectable()
export class UnreadableRequests implements Refusals {
  constructor(
    private readonly renderer: ProblemRenderer,
    private readonly limits: RateLimitsService,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  compose({ status, reason, code }: Refusal) {
    const requestId = randomUUID();
    const problem = toProblem(status, reason);
    const headers = {
      ...securityHeaders(this.config.baseUrl),
      ...this.limits.unusedHeaders(),
      ...problem.headers,
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json; charset=utf-8',
    };
    this.log.info({ request_id: requestId, status, reason: code ?? reason }, 'unreadable request');
    return { headers, body: JSON.stringify(this.renderer.render(problem, requestId)) };
  }
}

function toProblem(status: Refusal['status'], reason: string): Problem {
  if (status === 431) return new HeadersTooLarge();
  return status === 408 ? new RequestTimeout() : new MalformedRequest(reason);
}
