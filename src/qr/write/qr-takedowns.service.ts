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

/** Identifies a code by its short URL; the domain is null for the default one. */
export type WhichCode = Pick<QrCode, 'domain'> & { shortCode: string };

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
