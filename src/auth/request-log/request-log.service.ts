import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock, LOG, WriteBehind, type Log } from '#libs/platform';
import { newId, timeOfId, Transactions } from '#libs/database';
import { internalCallerOf } from '../../http/internal/internal-requests.js';
import type { KeyCaller, WorkspaceScope } from '../../http/requests/caller.js';
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
/** Of one workspace between two writes, which are a second apart. */
const MOST = 100;
const MINUTE_MS = 60_000;
const TOO_MANY_REQUESTS = 429;
/** The status that nginx logs if the client has closed the connection. */
const CLIENT_CLOSED = 499;

/**
 * Stores the requests of API keys a second later, in batches, so that none waits for it. A workspace cannot fill the
 * database: at most 100 a second are stored, those that failed first, and of a key one refusal by a limit a minute.
 */
@Injectable()
export class RequestLogService extends WriteBehind<LoggedRequest> implements RequestObserver {
  private readonly counts = new Map<string, number>();
  /** The keys that were refused in a minute. */
  private refused = { minute: 0, keys: new Set<string>() };

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
    if (!this.hasRoom(caller, status)) return;
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
    const stored = mostOfEach(requests);
    for (let from = 0; from < stored.length; from += BATCH_SIZE)
      await this.transactions.query(STORE, [JSON.stringify(stored.slice(from, from + BATCH_SIZE))]);
  }

  private hasRoom({ workspaceId, apiKeyId }: KeyCaller, status: number): boolean {
    if (status === TOO_MANY_REQUESTS && !this.isFirstRefusal(apiKeyId)) return false;
    return countUp(this.counts, `${workspaceId} ${hasFailed({ status })}`) <= MOST;
  }

  private isFirstRefusal(apiKeyId: string): boolean {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    if (minute !== this.refused.minute) this.refused = { minute, keys: new Set() };
    const { keys } = this.refused;
    if (keys.has(apiKeyId)) return false;
    keys.add(apiKeyId);
    return true;
  }
}

const hasFailed = ({ status }: Pick<LoggedRequest, 'status'>): boolean => status >= 400;

function countUp(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}

/** Of each workspace, those that failed come first. */
function mostOfEach(requests: LoggedRequest[]): LoggedRequest[] {
  const counts = new Map<string, number>();
  const succeeded = requests.filter((request) => !hasFailed(request));
  return [...requests.filter(hasFailed), ...succeeded].filter(
    ({ workspaceId }) => countUp(counts, workspaceId) <= MOST,
  );
}

/** Written as in openapi.yaml. */
const routeOf = ({ matched }: ObservedRequest): string | null =>
  matched?.template.replace(/:(\w+)/g, '{$1}').slice(0, 128) ?? null;
