import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { ClientAddresses, siteOf } from '#libs/addresses';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import type { ApiRequest } from '../requests/api-request.js';

/** Of operations that are expensive. The memory of waiting bodies is bounded separately: src/pipeline/read-body.ts. */
const OPERATIONS: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 40, waitingPerKey: 10 };
/** Of other requests with a large body, so that the slices of many do not add up. */
const LARGE_BODIES: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 600, waitingPerKey: 60 };

/**
 * Runs expensive requests a few at a time, in an order that is fair by workspace. It is an outer interceptor: a
 * request that waits has neither a transaction nor a parsed body.
 */
@Injectable()
export class RequestQueue implements NestInterceptor {
  private readonly operations = new FairQueue(OPERATIONS);
  private readonly largeBodies = new FairQueue(LARGE_BODIES);

  constructor(private readonly addresses: ClientAddresses) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<unknown> | Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const queue = this.queueOf(request);
    return queue ? this.runIn(queue, request, next) : next.handle();
  }

  private async runIn(
    queue: FairQueue,
    request: ApiRequest,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const key = request.caller?.workspaceId ?? siteOf(this.addresses.of(request));
    const run = async () => {
      request.body = await request.parseBody?.();
      const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return result;
    };
    const returned = await queue.run(key, run, request.res);
    return of(returned);
  }

  private queueOf({ matched, parseBody }: ApiRequest): FairQueue | null {
    if (matched?.isQueued) return this.operations;
    return parseBody ? this.largeBodies : null;
  }
}
