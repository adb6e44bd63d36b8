import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Raw, type Repository } from 'typeorm';
import { AuditEntry, Transactions, type AuditActor } from '#libs/database';
import type { Caller } from '../http/requests/caller.js';
import { Cursors, type Position } from '../http/requests/cursors.js';
import { positionOf, type Page } from '../http/requests/newest-first.js';
import type { AuditAction } from './audit-actions.js';
import type { AuditLogQuery } from './audit-log.dto.js';
import { entriesStatement, type AuditFilters, type ListedEntry } from './audit-log.queries.js';

const BATCH = 1_000;

export interface Takedown {
  at: Date;
  actor: AuditActor;
  isDown: boolean;
  change: { from: unknown; to: unknown };
}

const TAKEN_DOWN = 'qr_code.taken_down';
const MAX_TAKEDOWNS = 1_000;

@Injectable()
export class AuditLogService {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
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

  async takedowns({ workspaceId }: Caller, qrCodeId: string): Promise<Takedown[]> {
    const entries = await this.entries.find({
      where: {
        workspaceId,
        action: In([TAKEN_DOWN, 'qr_code.takedown_lifted'] satisfies AuditAction[]),
        target: Raw((target) => `${target} ->> 'id' = :qrCodeId`, { qrCodeId }),
      },
      order: { at: 'DESC', id: 'DESC' },
      take: MAX_TAKEDOWNS,
    });
    return entries.map(({ at, actor, action, changes }) => {
      const { takenDownAt: change } = changes as { takenDownAt: Takedown['change'] };
      return { at, actor, isDown: action === TAKEN_DOWN, change };
    });
  }
}
