import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type FindOptionsWhere, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ChangeFeed, onViolation, QrCode, Transactions, type QrCodeAction } from '#libs/database';
import type { Caller } from '../auth/caller.js';
import { ExternalIdTaken, QrCodeNotFound, unknownFolder } from './qr.errors.js';
import { isSameJson } from './same-json.js';
import { REMEMBER_EDIT } from './qr-writes.queries.js';

/** Which code: by its own id or the caller's. Deleted ones are found only when `deletedAt` is given. */
type Which = Pick<FindOptionsWhere<QrCode>, 'id' | 'externalId' | 'deletedAt'>;
/** What an edit changes; it may refuse by throwing. */
type Change = (current: QrCode) => Promise<Partial<QrCode>> | Partial<QrCode>;

/** Every edit of a QR code: its row, its history and the notice to the edge, in one transaction. */
@Injectable()
export class QrEdits {
  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /**
   * Of two edits at once the second sees what the first has left. What changes nothing is no edit.
   * @throws QrCodeNotFound, ExternalIdTaken, ValidationFailed for a folder of nobody's
   */
  async run(caller: Caller, which: Which, action: QrCodeAction, change: Change): Promise<string> {
    return this.transactions.run(async () => {
      const current = await this.codes.findOne({
        where: { workspaceId: caller.workspaceId, deletedAt: IsNull(), ...which },
        lock: { mode: 'pessimistic_write' },
      });
      if (!current) throw new QrCodeNotFound();
      const changed = await change(current);
      const isEdit = Object.entries(changed).some(
        ([key, value]) => !isSameJson(value, current[key as keyof QrCode]),
      );
      if (isEdit) await this.store(caller, { current, changed, action });
      return current.id;
    });
  }

  private async store(
    { workspaceId, actor }: Caller,
    { current: { id, version }, changed, action }: Edit,
  ): Promise<void> {
    const row = { ...changed, version: version + 1, updatedAt: this.clock.now() };
    await onViolation(
      { qr_codes_external_id: () => new ExternalIdTaken(), [FOLDER]: unknownFolder },
      this.codes.update({ id, workspaceId }, row),
    );
    await this.transactions.query(REMEMBER_EDIT, [workspaceId, id, actor, action]);
    await this.changes.announce('qr_code', [id]);
  }
}

interface Edit {
  current: QrCode;
  changed: Partial<QrCode>;
  action: QrCodeAction;
}

/** The foreign key of folder_id. */
export const FOLDER = 'qr_codes_workspace_id_folder_id_fkey';
