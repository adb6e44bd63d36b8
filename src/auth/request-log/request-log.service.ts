import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock, LOG, WriteBehind, type Log } from '#libs/platform';
import { newId, timeOfId, Transactions } from '#libs/database';
import { internalCallerOf } from '../../http/internal/internal-requests.js';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { Cursors } from '../../http/requests/cursors.js';
import { positionOf, type Page } from '../../http/requests/newest-first.js';
import type { ObservedRequest, RequestObserver } from '../../http/surfaces/surface.js';
import {
  requestsStatement,
  STORE,
  type ListedRequest,
  type LoggedRequest,
  type RequestFilters,
} from './logged-requests.queries.js';
import type { ListRequestsQuery } from './request-log.dto.js';

const BATCH_SIZE = 500;
/** Of one key between two writes, which are a second apart; what a limit refuses is more than enough with the first. */
const MOST = { succeeded: 100, limited: 1 } as const;
const TOO_MANY_REQUESTS = 429;
/** The status that nginx logs if the client has closed the connection. */
const CLIENT_CLOSED = 499;

/**
 * Stores the requests of API keys a second later, in batches, so that none waits for it. Every request that failed is stored,
 * except for repeated refusals by the limits; of those that succeeded, at most 100 a second of a key.
 */
@Injectable()
export class RequestLogService extends WriteBehind<LoggedRequest> implements RequestObserver {
  private counts = new Map<string, number>();

  constructor(
    private readonly transactions: Transactions,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super('the log of requests', log);
  }

  observe(request: ObservedRequest, response: Response, durationMs: number): void {
    const { caller, requestId, problem } = request;
    // A part of another request, which is logged.
    if (caller?.kind !== 'key' || internalCallerOf(request)) return;
    const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED;
    const { apiKeyId, workspaceId } = caller;
    if (!this.hasRoom(apiKeyId, status)) return;
    this.add({
      ...{ id: newId(this.clock.now()), workspaceId, apiKeyId, requestId, status },
      method: request.method.slice(0, 16),
      route: routeOf(request),
      code: status >= 400 ? (problem?.code ?? null) : null,
      durationMs: Math.round(durationMs),
    });
  }

  async list(
    { workspaceId }: WorkspaceScope,
    { apiKeyId, status, limit, cursor }: ListRequestsQuery,
  ): Promise<Page<ListedRequest>> {
    const binding = ['requests', workspaceId, apiKeyId ?? null, status ?? null];
    const position = this.cursors.read(binding, cursor);
    const filters: RequestFilters = { ...(apiKeyId && { apiKeyId }), ...(status && { status }) };
    const { sql, values } = requestsStatement(workspaceId, filters, position, limit + 1);
    const found = await this.transactions.query<Omit<ListedRequest, 'at'>>(sql, values);
    const rows = found.slice(0, limit).map((row) => ({ ...row, at: timeOfId(row.id) }));
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, nextCursor: last ? this.cursors.write(binding, positionOf(last, 'at')) : null };
  }

  protected async write(requests: LoggedRequest[]): Promise<void> {
    this.counts.clear();
    for (let from = 0; from < requests.length; from += BATCH_SIZE)
      await this.transactions.query(STORE, [JSON.stringify(requests.slice(from, from + BATCH_SIZE))]);
  }

  private hasRoom(apiKeyId: string, status: number): boolean {
    if (status >= 400 && status !== TOO_MANY_REQUESTS) return true;
    const kind = status === TOO_MANY_REQUESTS ? 'limited' : 'succeeded';
    const name = `${kind} ${apiKeyId}`;
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count <= MOST[kind];
  }
}

/** Written as in openapi.yaml. */
const routeOf = ({ matched }: ObservedRequest): string | null =>
  matched?.template.replace(/:(\w+)/g, '{$1}').slice(0, 128) ?? null;
