import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Response } from 'express';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Transactions } from '#libs/database';
import { requestMetrics } from '#libs/platform';
import { AlreadyDone, IdempotencyKeyReused, RequestInProgress, ValidationFailed } from '../problems/index.js';
import type { Route } from '../pipeline/route.js';
import type { ApiRequest } from '../requests/api-request.js';
import type { AnyCaller } from '../requests/caller.js';
import { DtoPipe } from '../requests/dto.pipe.js';
import { untilPrepared } from '../requests/preparation.js';
import { IdempotencyKeysService, type KeyScope } from './idempotency-keys.service.js';
import { isSuccess, toStoredId, toStoredResponse, type StoredResponse } from './stored-response.js';
import { KeyedDigests } from './keyed-digests.js';
import { digestRequest } from './request-digest.js';

const HEADER = 'Idempotency-Key';
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a POST with an Idempotency-Key at most once: the handler and the storing of its response share one transaction,
 * and the response is sent after the commit. An error rolls back, so only 2xx responses are stored. What takes long is
 * prepared before, while the key is claimed. Whether the caller may send the request is decided before, even for a
 * repeat.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly results = requestMetrics().idempotency;

  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeysService,
    private readonly digests: KeyedDigests,
    private readonly pipe: DtoPipe,
    private readonly modules: ModuleRef,
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
    const scope = { workspaceId: caller.workspaceId, route: routeOf(matched, caller), key };
    return this.once(scope, request, http.getResponse<Response>(), next);
  }

  private async once(
    scope: KeyScope,
    request: ApiRequest,
    response: Response,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const digest = digestRequest(request);
    const body =
      (await this.repeat(scope, digest, response)) ??
      (await this.execute(scope, digest, request, response, next));
    return of(body === '' ? undefined : body);
  }

  private async repeat(scope: KeyScope, digest: Buffer, response: Response): Promise<string | null> {
    const stored = await this.keys.find(scope);
    if (!stored) return null;
    if (!this.digests.matches(stored.requestDigest, digest)) {
      this.results.reused.inc();
      throw new IdempotencyKeyReused();
    }
    if (stored.status === AlreadyDone.status) {
      this.results.already_done.inc();
      throw new AlreadyDone(stored.body.toString());
    }
    this.results.replayed.inc();
    return replay(response, { ...stored, body: stored.body.toString() });
  }

  private async execute(
    scope: KeyScope,
    digest: Buffer,
    request: ApiRequest,
    response: Response,
    next: CallHandler,
  ): Promise<string> {
    await this.validate(request);
    const prepare = () => this.prepare(request);
    let runs = 0;
    const handle = () => {
      runs++;
      return next.handle();
    };
    const store = () => this.store(scope, digest, request, response, { handle });
    try {
      return await this.executePrepared(scope, digest, request, response, { store, prepare });
    } finally {
      // Once, however often its transaction ran.
      if (runs > 0) this.results.executed.inc();
    }
  }

  private async executePrepared(
    scope: KeyScope,
    digest: Buffer,
    request: ApiRequest,
    response: Response,
    { store, prepare }: { store: () => Promise<string>; prepare: () => Promise<void> },
  ): Promise<string> {
    if (!request.matched?.preparedBy) return store();
    const claim = await this.keys.claim(scope, this.digests.toStored(digest));
    if (!claim) return (await this.repeat(scope, digest, response)) ?? this.refuse();
    try {
      await prepare();
    } finally {
      // From here on, the lock of the transaction keeps others out, and ends with it.
      await this.keys.release(claim).catch(() => undefined);
    }
    return untilPrepared(this.transactions, store, prepare);
  }

  /** One short transaction: the lock of the key, the handler, and the response. */
  private store(
    scope: KeyScope,
    digest: Buffer,
    request: ApiRequest,
    response: Response,
    next: CallHandler,
  ): Promise<string> {
    return this.transactions.run(async () => {
      if (!(await this.keys.tryLock(scope))) this.refuse();
      // Another request may have stored a response in the meantime.
      const repeated = await this.repeat(scope, digest, response);
      if (repeated !== null) return repeated;
      const returned: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      const fresh = toStoredResponse(response, returned);
      const stored = request.matched?.storesResponses === 'id' ? toStoredId(returned) : fresh;
      if (isSuccess(fresh)) await this.keys.store(scope, this.digests.toStored(digest), stored);
      return fresh.body;
    });
  }

  private refuse(): never {
    this.results.in_progress.inc();
    throw new RequestInProgress();
  }

  /** Nest validates the query again as a parameter of the handler; a body can be large, so its instance replaces it. */
  private async validate(request: ApiRequest): Promise<void> {
    for (const parameter of request.matched?.validated ?? []) {
      const valid = await this.pipe.transform(request[parameter.type], parameter);
      if (parameter.type === 'body') request.body = valid;
    }
  }

  private async prepare(request: ApiRequest): Promise<void> {
    const { matched, caller } = request;
    if (!matched?.preparedBy || !caller) return;
    await this.modules.get(matched.preparedBy, { strict: false }).prepare(caller, request);
  }
}

function replay(response: Response, { status, headers, body }: StoredResponse): string {
  response.status(status).set(headers).set('Idempotent-Replayed', 'true');
  return body;
}

/** What belongs to a person, such as leaving a workspace, is done for each person. */
const routeOf = ({ template, access }: Route, caller: AnyCaller): string =>
  access === 'account' && caller.kind === 'session' ? `${template} ${caller.userId}` : template;

const malformedKey = () =>
  new ValidationFailed([
    {
      header: HEADER,
      code: 'invalid_value',
      detail: `${HEADER} must be 1 to 255 visible ASCII characters`,
    },
  ]);
