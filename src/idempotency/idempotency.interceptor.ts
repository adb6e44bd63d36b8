import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Transactions } from '#libs/database';
import { requestMetrics } from '#libs/metrics';
import { IdempotencyKeyReused, RequestInProgress, ValidationFailed } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { IdempotencyKeysService, type KeyScope } from './idempotency-keys.service.js';
import { storedResponseOf, isSuccess, type StoredResponse } from './stored-response.js';
import { digestOf } from './request-digest.js';

const HEADER = 'Idempotency-Key';
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a POST with an Idempotency-Key at most once: the handler and storing its response are one transaction, and the
 * response is sent after the commit. An error rolls back, so that only 2xx responses are stored.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly results = requestMetrics().idempotency;

  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeysService,
  ) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<unknown> | Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const key = request.get(HEADER);
    const { matched, caller } = request;
    if (!matched?.storesResponses || !caller || key === undefined) return next.handle();
    if (!VISIBLE_ASCII.test(key)) throw malformedKey();
    const scope = { workspaceId: caller.workspaceId, route: matched.template, key };
    return this.once(scope, request, http.getResponse<Response>(), next);
  }

  private async once(
    scope: KeyScope,
    request: ApiRequest,
    response: Response,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const body = await this.transactions.run(() => this.answer(scope, request, response, next));
    return of(body === '' ? undefined : body);
  }

  /** @returns the body's text, with status and headers set on `response` */
  private async answer(
    scope: KeyScope,
    request: ApiRequest,
    response: Response,
    next: CallHandler,
  ): Promise<string> {
    const { in_progress, reused, replayed, executed } = this.results;
    if (!(await this.keys.tryLock(scope))) {
      in_progress.add();
      throw new RequestInProgress();
    }
    const digest = await digestOf(request);
    const stored = await this.keys.find(scope);
    if (stored) {
      if (!stored.requestDigest.equals(digest)) {
        reused.add();
        throw new IdempotencyKeyReused();
      }
      replayed.add();
      return replay(response, { ...stored, body: stored.body.toString() });
    }
    executed.add();
    const returned: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
    const fresh = storedResponseOf(response, returned);
    if (isSuccess(fresh)) await this.keys.store(scope, digest, fresh);
    return fresh.body;
  }
}

function replay(response: Response, { status, headers, body }: StoredResponse): string {
  response.status(status).set(headers).set('Idempotent-Replayed', 'true');
  return body;
}

const malformedKey = () =>
  new ValidationFailed([
    {
      header: HEADER,
      code: 'invalid_value',
      detail: `${HEADER} must be 1 to 255 visible ASCII characters`,
    },
  ]);
