import { Injectable } from '@nestjs/common';
import { Transactions, type AuditActor } from '#libs/database';
import type { Caller } from '../http/requests/caller.js';
import { Cursors, type Position } from '../http/requests/cursors.js';
import { positionOf, type Page } from '../http/requests/newest-first.js';
import type { AuditLogQuery } from './audit-log.dto.js';
import {
  entriesStatement,
  FIND_SUSPENSION,
  FIND_TAKEDOWNS,
  type AuditFilters,
  type ListedEntry,
} from './audit-log.queries.js';

const BATCH = 1_000;

export interface Takedown {
  at: Date;
  actor: AuditActor;
  isDown: boolean;
  change: { from: unknown; to: unknown };
}

@Injectable()
export class AuditLogService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cursors: Cursors,
  ) {}

  async list(caller: Caller, query: AuditLogQuery): Promise<Page<ListedEntry>> {
    const { action = null, actor = null, about, from = null, to = null, limit, cursor } = query;
    const binding = ['audit log', caller.workspaceId, action, actor, from, to, ...(about ? [about] : [])];
    const position = this.cursors.read(binding, cursor);
    const found = await this.find(caller, query, position, limit + 1);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, nextCursor: last ? this.cursors.write(binding, positionOf(last, 'at')) : null };
  }

  /** Runs short statements one after another, so that a long export holds no connection. */
  async *parts(caller: Caller, query: AuditLogQuery): AsyncGenerator<ListedEntry[], void> {
    let position: Position | null = null;
    do {
      const batch: ListedEntry[] = await this.find(caller, query, position, BATCH);
      yield batch;
      const last = batch.length === BATCH ? batch.at(-1) : undefined;
      position = last ? positionOf(last, 'at') : null;
    } while (position);
  }

  private find(
    { workspaceId }: Caller,
    filters: AuditFilters,
    position: Position | null,
    take: number,
  ): Promise<ListedEntry[]> {
    const { sql, values } = entriesStatement({ workspaceId, filters }, position, take);
    return this.transactions.query<ListedEntry>(sql, values);
  }

  /** Newest first. */
  takedowns({ workspaceId }: Caller, qrCodeId: string): Promise<Takedown[]> {
    return this.transactions.query<Takedown>(FIND_TAKEDOWNS, [workspaceId, qrCodeId]);
  }

  /** Whether the workspace was suspended at a time. */
  async wasSuspended({ workspaceId }: Caller, at: Date): Promise<boolean> {
    const [last] = await this.transactions.query<{ isSuspended: boolean }>(FIND_SUSPENSION, [
      workspaceId,
      at,
    ]);
    return last?.isSuspended ?? false;
  }
}
