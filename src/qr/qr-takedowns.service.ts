import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ChangeFeed, QrCode, Transactions } from '#libs/database';
import { normaliseShortCode } from '#libs/qr-codes';
import { AuditService, operatorIn, type AuditedChange } from '../audit/audit.service.js';
import { raise } from '../problems/index.js';
import { ShortCodeUnknown } from './qr.errors.js';

export type TakenDown = Pick<QrCode, 'id' | 'workspaceId' | 'name' | 'shortCode' | 'takenDownAt'>;

/** Takedowns by the operator: such a code answers every visit with a notice, whatever its owner does. Not an edit. */
@Injectable()
export class QrTakedownsService {
  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Of any workspace; a code that is taken down already keeps its time. @throws ShortCodeUnknown */
  takeDown(shortCode: string): Promise<TakenDown> {
    return this.set(shortCode, this.clock.now(), 'qr_code.taken_down');
  }

  /** @throws ShortCodeUnknown */
  lift(shortCode: string): Promise<TakenDown> {
    return this.set(shortCode, null, 'qr_code.takedown_lifted');
  }

  private set(
    shortCode: string,
    takenDownAt: Date | null,
    action: AuditedChange['action'],
  ): Promise<TakenDown> {
    return this.transactions.run(async () => {
      const code = await this.lockOrThrow(shortCode);
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

  /** Deleted codes too: their owners can restore them. */
  private async lockOrThrow(shortCode: string): Promise<TakenDown> {
    const code = await this.codes.findOne({
      select: { id: true, workspaceId: true, name: true, shortCode: true, takenDownAt: true },
      where: { shortCodeNorm: normaliseShortCode(shortCode) },
      lock: { mode: 'pessimistic_write' },
    });
    return code ?? raise(new ShortCodeUnknown(shortCode));
  }
}
