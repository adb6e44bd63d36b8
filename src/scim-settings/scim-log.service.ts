import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Response } from 'express';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ScimRequest, Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import type { Caller, WorkspaceScope } from '../auth/caller.js';
import { NewestFirst, type Page } from '../requests/newest-first.js';
import type { PageQuery } from '../requests/page.dto.js';
import type { ObservedRequest, RequestObserver } from '../surfaces/surface.js';
import { loggedRequest } from './logged-request.js';

const FLUSH_MS = 1_000;
/** Between two flushes; more are dropped, as the log says. */
const MAX_WAITING = 10_000;
const BATCH_SIZE = 500;
const RETENTION_MS = 30 * 86_400_000;
const TOO_MANY_REQUESTS = 429;

const NOTE_SYNC = `
  update scim_configurations as kept set last_sync_at = greatest(kept.last_sync_at, used.at)
  from unnest($1::uuid[], $2::timestamptz[]) used(workspace_id, at) where kept.workspace_id = used.workspace_id`;

/** The requests of identity providers, stored in the background: a request never waits for it. */
@Injectable()
export class ScimLogService implements RequestObserver, OnModuleInit, BeforeApplicationShutdown {
  private waiting: ScimRequest[] = [];
  /** Of which a refusal by the limits waits: further ones say nothing new. */
  private limited = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectRepository(ScimRequest) private readonly requests: Repository<ScimRequest>,
    private readonly transactions: Transactions,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Only with a valid token: others belong to no workspace. */
  observe(request: ObservedRequest, response: Response, durationMs: number): void {
    const { caller } = request;
    if (caller?.kind !== 'scim' || this.waiting.length >= MAX_WAITING) return;
    const entry = loggedRequest(request, response, { at: this.clock.now(), durationMs });
    if (entry.status === TOO_MANY_REQUESTS) {
      if (this.limited.has(caller.workspaceId)) return;
      this.limited.add(caller.workspaceId);
    }
    this.waiting.push({ ...entry, workspaceId: caller.workspaceId });
  }

  /** Newest first. @throws ValidationFailed for the cursor of another list */
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

  /** @returns how many were deleted */
  async deleteOld(limit: number): Promise<number> {
    const deleted = await this.transactions.query(
      `delete from scim_requests where ctid = any(array(
         select ctid from scim_requests where at <= $1 limit $2 for update skip locked))
       returning 1`,
      [new Date(this.clock.now().getTime() - RETENTION_MS), limit],
    );
    return deleted.length;
  }

  private async flush(): Promise<void> {
    const { waiting } = this;
    if (waiting.length === 0) return;
    if (waiting.length >= MAX_WAITING)
      this.log.warn('the log of SCIM requests is incomplete: too many at once');
    this.waiting = [];
    this.limited.clear();
    try {
      for (let from = 0; from < waiting.length; from += BATCH_SIZE)
        await this.requests.insert(waiting.slice(from, from + BATCH_SIZE));
      await this.noteSync(waiting.filter(({ status }) => status < 400));
    } catch (error) {
      this.log.warn({ reason: String(error) }, 'could not store the log of SCIM requests');
    }
  }

  private async noteSync(succeeded: ScimRequest[]): Promise<void> {
    // In the order of time, so that the last one of each workspace stays.
    const latest = new Map(succeeded.map(({ workspaceId, at }) => [workspaceId, at]));
    if (latest.size > 0) await this.transactions.query(NOTE_SYNC, [[...latest.keys()], [...latest.values()]]);
  }
}
