import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { MalformedRequest } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';

/** The memory of waiting bodies is bounded separately: src/pipeline/read-body.ts. */
const LIMITS: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 40, waitingPerKey: 10 };

/**
 * Runs expensive requests a few at a time, in an order that is fair by workspace. It is the outermost interceptor: a
 * request that waits has neither a transaction nor a parsed body.
 */
@Injectable()
export class RequestQueue implements NestInterceptor {
  private readonly queue = new FairQueue(LIMITS);

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    if (!request.matched?.isQueued) return next.handle();
    const returned = await this.queue.run(request.caller?.workspaceId ?? '', async () => {
      if (response.closed) throw new MalformedRequest('The connection was closed.');
      request.body = await request.parseBody?.();
      const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return result;
    });
    return of(returned);
  }
}
