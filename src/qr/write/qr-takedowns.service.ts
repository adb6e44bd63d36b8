import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, QrCode, Transactions } from '#libs/database';
import { shortCodeKey } from '#libs/qr-codes';
import { AuditService, operatorIn } from '../../audit/audit.service.js';
import { raise } from '../../http/problems/index.js';
import { ShortCodeUnknown } from '../record/qr.errors.js';
import { SET_TAKEN_DOWN } from './writes.queries.js';

export type TakenDown = Pick<QrCode, 'id' | 'workspaceId' | 'name' | 'shortCode' | 'takenDownAt'>;

/** The codes of a workspace, of which `creators` (ids of people and API keys) limits them to those that they created. */
export interface WhichCodes {
  workspaceId: string;
  creators: string[] | null;
}

/** Identifies a code by its short URL; the domain is null for the default one. */
export type WhichCode = Pick<QrCode, 'domain'> & { shortCode: string };

const BATCH = 1_000;

/** Locks codes of the workspace $1 that are taken down or not ($2), created by $3 if there are any, at most $4. */
const LOCK_SOME = `
  select id, workspace_id as "workspaceId", name, short_code as "shortCode", taken_down_at as "takenDownAt" from qr_codes
  where workspace_id = $1 and (taken_down_at is not null) = $2 and ($2 or purged_at is null)
    and ($3::text[] is null or created_by->>'id' = any($3))
  limit $4 for no key update`;

/**
 * Takedowns by the operator: such a code answers every visit with a notice, whatever its owner does. A takedown is not
 * an edit.
 */
@Injectable()
export class QrTakedownsService {
  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Finds codes of any workspace; a code that is taken down already keeps its time. @throws ShortCodeUnknown */
  takeDown(which: WhichCode): Promise<TakenDown> {
    return this.set(which, this.clock.now());
  }

  lift(which: WhichCode): Promise<TakenDown> {
    return this.set(which, null);
  }

  private set(which: WhichCode, takenDownAt: Date | null): Promise<TakenDown> {
    return this.transactions.run(async () => {
      const code = await this.lockOrThrow(which);
      if ((code.takenDownAt === null) === (takenDownAt === null)) return code;
      await this.store(code.workspaceId, [code], takenDownAt);
      await this.changes.announce('qr_code', [code.id]);
      // The pages of its domains can have the same destination.
      await this.changes.announce('workspace', [code.workspaceId]);
      return { ...code, takenDownAt };
    });
  }

  /** The workspaces that have codes of these people and API keys. Reads all codes, since no index has their creators. */
  async findWorkspaces(creators: string[]): Promise<string[]> {
    const sql = `select distinct workspace_id as id from qr_codes where created_by->>'id' = any($1)`;
    return (await this.transactions.query<{ id: string }>(sql, [creators])).map(({ id }) => id);
  }

  /** Takes down all codes, also deleted ones. Returns how many were not taken down before. */
  takeDownAll(which: WhichCodes): Promise<number> {
    return this.setAll(which, this.clock.now());
  }

  /** Includes codes that were taken down one by one. Returns how many were. */
  liftAll(which: WhichCodes): Promise<number> {
    return this.setAll(which, null);
  }

  private async setAll({ workspaceId, creators }: WhichCodes, takenDownAt: Date | null): Promise<number> {
    let count = 0;
    for (let found = BATCH; found === BATCH; count += found)
      found = await this.transactions.run(async () => {
        const codes = await this.transactions.query<TakenDown>(LOCK_SOME, [
          ...[workspaceId, takenDownAt === null, creators, BATCH],
        ]);
        await this.store(workspaceId, codes, takenDownAt);
        // Of a workspace, the scan edge drops all codes at once.
        await this.changes.announce('workspace', [workspaceId]);
        return codes.length;
      });
    return count;
  }

  /** In the open transaction. Each code has an entry in the audit log, and with it in its history. */
  private async store(workspaceId: string, codes: TakenDown[], takenDownAt: Date | null): Promise<void> {
    const ids = codes.map(({ id }) => id);
    await this.transactions.query(SET_TAKEN_DOWN, [workspaceId, ids, takenDownAt]);
    await this.audit.recordAll(
      operatorIn(workspaceId),
      codes.map(({ id, name, takenDownAt: before }) => ({
        action: takenDownAt === null ? 'qr_code.takedown_lifted' : 'qr_code.taken_down',
        target: { type: 'qr_code', id, name },
        before: { takenDownAt: before },
        after: { takenDownAt },
      })),
    );
  }

  /** Includes deleted codes, since their owners can restore them. */
  private async lockOrThrow({ domain, shortCode }: WhichCode): Promise<TakenDown> {
    const code = await this.codes.findOne({
      select: { id: true, workspaceId: true, name: true, shortCode: true, takenDownAt: true },
      where: { shortCodeNorm: In([false, true].map((isExact) => shortCodeKey(domain, shortCode, isExact))) },
      lock: { mode: 'for_no_key_update' },
    });
    return code ?? raise(new ShortCodeUnknown(shortCode));
  }
}
