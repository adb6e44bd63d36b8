import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Raw, type Repository } from 'typeorm';
import { AuditEntry, type AuditActor } from '#libs/database';
import type { Caller } from '../http/requests/caller.js';
import type { Position } from '../http/requests/cursors.js';
import { NewestFirst, newestFirst, positionOf, type Page } from '../http/requests/newest-first.js';
import type { AuditAction } from './audit-actions.js';
import type { AuditLogQuery } from './audit-log.dto.js';
import { entriesOf } from './audit-log.queries.js';

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
    private readonly pages: NewestFirst,
  ) {}

  async list(caller: Caller, query: AuditLogQuery): Promise<Page<AuditEntry>> {
    const { action = null, actor = null, from = null, to = null } = query;
    const binding = ['audit log', caller.workspaceId, action, actor, from, to];
    return this.pages.page(entriesOf(this.entries, caller, query), 'at', binding, query);
  }

  /** Runs short statements one after another, so that a long export holds no connection. */
  async *parts(caller: Caller, query: AuditLogQuery): AsyncGenerator<AuditEntry[], void> {
    let position: Position | null = null;
    do {
      const matching = entriesOf(this.entries, caller, query);
      const batch: AuditEntry[] = await newestFirst(matching, 'at', position).limit(BATCH).getMany();
      yield batch;
      const last = batch.length === BATCH ? batch.at(-1) : undefined;
      position = last ? positionOf(last, 'at') : null;
    } while (position);
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
