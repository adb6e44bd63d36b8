import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Response } from 'express';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { Clock, LOG, WriteBehind, type Log } from '#libs/platform';
import { ScimRequest, Transactions } from '#libs/database';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import type { ObservedRequest, RequestObserver } from '../../http/surfaces/surface.js';
import { loggedRequest } from './logged-request.js';

const BATCH_SIZE = 500;
const TOO_MANY_REQUESTS = 429;

/**
 * All rows are one parameter: TypeORM takes longer to write thousands of parameters than PostgreSQL to store the rows.
 */
const STORE = `
  insert into scim_requests (id, workspace_id, at, request_id, method, path, filter, status, detail, duration_ms, user_agent)
  select id, "workspaceId", at, "requestId", method, path, filter, status, detail, "durationMs", "userAgent"
  from jsonb_to_recordset($1::jsonb) as entry (
    id uuid, "workspaceId" uuid, at timestamptz, "requestId" text, method text, path text, filter text, status smallint,
    detail text, "durationMs" int, "userAgent" text)`;

const NOTE_SYNC = `
  update scim_configurations as kept set last_sync_at = greatest(kept.last_sync_at, used.at)
  from unnest($1::uuid[], $2::timestamptz[]) used(workspace_id, at) where kept.workspace_id = used.workspace_id`;

@Injectable()
export class ScimLogService extends WriteBehind<ScimRequest> implements RequestObserver {
  /** Workspaces with a pending refusal by the limits: further ones say nothing new. */
  private limited = new Set<string>();

  constructor(
    @InjectRepository(ScimRequest) private readonly requests: Repository<ScimRequest>,
    private readonly transactions: Transactions,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super('the log of SCIM requests', log);
  }

  observe(request: ObservedRequest, response: Response, durationMs: number): void {
    const { caller } = request;
    if (caller?.kind !== 'scim') return;
    const entry = loggedRequest(request, response, { at: this.clock.now(), durationMs });
    if (entry.status === TOO_MANY_REQUESTS) {
      if (this.limited.has(caller.workspaceId)) return;
      this.limited.add(caller.workspaceId);
    }
    this.add({ ...entry, workspaceId: caller.workspaceId });
  }

  list({ workspaceId }: Caller, query: PageQuery): Promise<Page<ScimRequest>> {
    const found = this.requests.createQueryBuilder('request').where({ workspaceId });
    return this.newestFirst.page(found, 'at', ['scim log', workspaceId], query);
  }

  lastErrors({ workspaceId }: WorkspaceScope, count: number): Promise<ScimRequest[]> {
    return this.requests.find({
      where: { workspaceId, status: MoreThanOrEqual(400) },
      order: { at: 'DESC', id: 'DESC' },
      take: count,
    });
  }

  protected async write(requests: ScimRequest[]): Promise<void> {
    this.limited.clear();
    // Whoever sees a logged request also sees the time of the last sync before it.
    await this.noteSync(requests.filter(({ status }) => status < 400));
    for (let from = 0; from < requests.length; from += BATCH_SIZE)
      await this.transactions.query(STORE, [JSON.stringify(requests.slice(from, from + BATCH_SIZE))]);
  }

  private async noteSync(succeeded: ScimRequest[]): Promise<void> {
    const latest = new Map(succeeded.map(({ workspaceId, at }) => [workspaceId, at]));
    if (latest.size > 0) await this.transactions.query(NOTE_SYNC, [[...latest.keys()], [...latest.values()]]);
  }
}
