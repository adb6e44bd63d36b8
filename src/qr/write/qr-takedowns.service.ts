import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, QrCode, Transactions } from '#libs/database';
import { shortCodeKey } from '#libs/qr-codes';
import { AuditService, operatorIn, type AuditedChange } from '../../audit/audit.service.js';
import { raise } from '../../http/problems/index.js';
import { ShortCodeUnknown } from '../record/qr.errors.js';

export type TakenDown = Pick<QrCode, 'id' | 'workspaceId' | 'name' | 'shortCode' | 'takenDownAt'>;

/** The codes of a workspace, of which `creators` (ids of people and API keys) limits them to those that they created. */
export interface WhichCodes {
  workspaceId: string;
  workspaceName: string;
  creators: string[] | null;
}

/** Identifies a code by its short URL; the domain is null for the default one. */
export type WhichCode = Pick<QrCode, 'domain'> & { shortCode: string };

const BATCH = 1_000;

/** Sets the time of codes of the workspace $1 to $2, at most $4 of them, created by $3 if there are any. */
const SET_SOME = `
  update qr_codes set taken_down_at = $2 where workspace_id = $1 and id = any(array(
    select id from qr_codes
    where workspace_id = $1 and (taken_down_at is null) <> ($2::timestamptz is null)
      and ($3::text[] is null or created_by->>'id' = any($3))
    limit $4 for no key update
  ))
  returning id`;

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
    return this.set(which, this.clock.now(), 'qr_code.taken_down');
  }

  lift(which: WhichCode): Promise<TakenDown> {
    return this.set(which, null, 'qr_code.takedown_lifted');
  }

  private set(
    which: WhichCode,
    takenDownAt: Date | null,
    action: AuditedChange['action'],
  ): Promise<TakenDown> {
    return this.transactions.run(async () => {
      const code = await this.lockOrThrow(which);
      if ((code.takenDownAt === null) === (takenDownAt === null)) return code;
      const { id, workspaceId, name } = code;
      await this.codes.update({ id, workspaceId }, { takenDownAt });
      await this.audit.record(operatorIn(workspaceId), {
        action,
        target: { type: 'qr_code', id, name },
        before: { takenDownAt: code.takenDownAt },
        after: { takenDownAt },
      });
      await this.changes.announce('qr_code', [id]);
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

  private async setAll(
    { workspaceId, workspaceName, creators }: WhichCodes,
    takenDownAt: Date | null,
  ): Promise<number> {
    let count = 0;
    for (let found = BATCH; found === BATCH; count += found)
      found = await this.transactions.run(async () => {
        const codes = await this.transactions.query(SET_SOME, [workspaceId, takenDownAt, creators, BATCH]);
        // Of a workspace, the scan edge drops all codes at once.
        await this.changes.announce('workspace', [workspaceId]);
        return codes.length;
      });
    if (count === 0) return 0;
    await this.transactions.run(() =>
      this.audit.record(operatorIn(workspaceId), {
        action: takenDownAt === null ? 'qr_codes.takedown_lifted' : 'qr_codes.taken_down',
        target: { type: 'workspace', id: workspaceId, name: workspaceName },
        after: { codes: count, takenDownAt, ...(creators && { creators }) },
      }),
    );
    return count;
  }

  /** Includes deleted codes, since their owners can restore them. */
  private async lockOrThrow({ domain, shortCode }: WhichCode): Promise<TakenDown> {
    const code = await this.codes.findOne({
      select: { id: true, workspaceId: true, name: true, shortCode: true, takenDownAt: true },
      where: { shortCodeNorm: shortCodeKey(domain, shortCode) },
      lock: { mode: 'for_no_key_update' },
    });
    return code ?? raise(new ShortCodeUnknown(shortCode));
  }
}
