import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type FindOptionsWhere, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, onViolation, QrCode, Transactions, type QrCodeAction } from '#libs/database';
import type { Caller } from '../http/requests/caller.js';
import { raise } from '../http/problems/index.js';
import { StorageLimits } from '#libs/plans';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import {
  DigitalLinkRetaken,
  ExternalIdTaken,
  QrCodeNotFound,
  StaticCode,
  unknownFolder,
} from './qr.errors.js';
import { RECORD_EDIT } from './qr-writes.queries.js';

/** Identifies a code by its id or the caller's id. Deleted codes are found only if `deletedAt` is given. */
type QrCodeKey = Pick<FindOptionsWhere<QrCode>, 'id' | 'externalId' | 'deletedAt'>;

type Version = Pick<QrCode, 'id' | 'version' | 'dynamic' | 'deletedAt' | 'takenDownAt'>;

/** FOR UPDATE would block the first scan of a code with a limit, and with it those of other workspaces. */
const LOCK = { mode: 'for_no_key_update' } as const;

/**
 * The common steps of all edits of one QR code: the lock, then the row, its history and the notification of the edge.
 */
@Injectable()
export class QrEdits {
  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly workspaces: WorkspacesService,
    private readonly limits: StorageLimits,
  ) {}

  /** Locks a code until the open transaction ends: of two concurrent edits, the second sees what the first wrote. */
  async findLocked({ workspaceId }: Caller, which: QrCodeKey): Promise<QrCode | null> {
    return this.codes.findOne({
      where: { workspaceId, deletedAt: IsNull(), ...which },
      lock: LOCK,
    });
  }

  /** Locks codes in a fixed order, so that two requests never wait for each other. Returns them by id. */
  async findAllLocked({ workspaceId }: Caller, which: QrCodeKey): Promise<Map<string, QrCode>> {
    const where = { workspaceId, deletedAt: IsNull(), ...which };
    const codes = await this.codes.find({ where, order: { id: 'ASC' }, lock: LOCK });
    return new Map(codes.map((code) => [code.id, code]));
  }

  async findLockedOrThrow(caller: Caller, which: QrCodeKey): Promise<QrCode> {
    return (await this.findLocked(caller, which)) ?? raise(new QrCodeNotFound());
  }

  /** Reads no content, which can have 1 MiB. @throws QrCodeNotFound */
  async lockOrThrow({ workspaceId }: Caller, which: QrCodeKey): Promise<Version> {
    const locked = await this.codes.findOne({
      select: { id: true, version: true, dynamic: true, deletedAt: true, takenDownAt: true },
      where: { workspaceId, deletedAt: IsNull(), ...which },
      lock: LOCK,
    });
    return locked ?? raise(new QrCodeNotFound());
  }

  /**
   * Writes the changes of a locked code in the open transaction. Without changes, it is not an edit.
   * @throws StaticCode for other qr_data of a static code, EmailNotVerified for a form, ExternalIdTaken,
   * ValidationFailed for an unknown folder
   */
  async store(
    caller: Caller,
    { id, dynamic }: Pick<Version, 'id' | 'dynamic'>,
    changes: Partial<QrCode>,
    action: QrCodeAction,
  ): Promise<void> {
    if (!dynamic && changes.qrData) throw new StaticCode();
    await this.storeAll(caller, [id], changes, action);
  }

  /** Writes the same changes to many locked codes. @throws as `store`, except StaticCode */
  async storeAll(
    { workspaceId, actor }: Caller,
    ids: string[],
    changes: Partial<QrCode>,
    action: QrCodeAction,
  ): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    if (changes.qrData && 'lead_form' in changes.qrData)
      await this.workspaces.refuseUnconfirmed({ workspaceId });
    const row = { ...changes, version: () => 'version + 1', updatedAt: this.clock.now() };
    await onViolation(
      {
        qr_codes_external_id: () => new ExternalIdTaken(),
        qr_codes_digital_link: () => new DigitalLinkRetaken(),
        [FOLDER_KEY]: unknownFolder,
      },
      this.codes.update({ id: In(ids), workspaceId }, row),
    );
    await this.transactions.query(RECORD_EDIT, [workspaceId, ids, actor, action, this.limits.json]);
    await this.changes.announce('qr_code', ids);
  }
}

export const FOLDER_KEY = 'qr_codes_workspace_id_folder_id_fkey';
