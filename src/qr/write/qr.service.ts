import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '#libs/platform';
import type { QrCode } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import { nothingToChange, raise } from '../../http/problems/index.js';
import { assertMatches, type Precondition } from '../../http/requests/if-match.js';
import type { Preparation } from '../../http/requests/preparation.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import type { StorageUse } from '#libs/plans';
import { refuseMoreCodes, WorkspaceStorageService } from '../../workspaces/workspace-storage.service.js';
import { QrCodeNotFound, TakenDown } from '../record/qr.errors.js';
import { restorableSince, type QrRecord } from '../record/qr-record.js';
import { QrPatchesService } from './qr-patches.service.js';
import { QrPreparationsService } from './qr-preparations.service.js';
import type { Draft } from './new-codes.js';
import { QrInsertService } from './qr-insert.service.js';
import type { Edit, Which } from './edit.js';
import { QrWriter } from './qr.writer.js';

@Injectable()
export class QrService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Draft>();

  constructor(
    private readonly inserts: QrInsertService,
    private readonly writer: QrWriter,
    private readonly patches: QrPatchesService,
    private readonly preparations: QrPreparationsService,
    private readonly storage: WorkspaceStorageService,
    private readonly clock: Clock,
  ) {}

  /** For `create`. @throws ValidationFailed, UnscannableDesign, QueueFull */
  async prepare(caller: Caller, { body }: Request): Promise<void> {
    this.prepared.set(caller, await this.preparations.prepare(caller, body as CreateQrCodeDto));
  }

  /** @throws ValidationFailed, UnscannableDesign, ShortCodeTaken, ExternalIdTaken, QueueFull */
  async create(caller: Caller, body: CreateQrCodeDto): Promise<QrRecord> {
    const code = this.prepared.get(caller) ?? (await this.preparations.prepare(caller, body));
    return this.inserts.insert(caller.workspaceId, code);
  }

  /**
   * @throws QrCodeNotFound, ValidationFailed, PreconditionFailed, UnscannableDesign, StaticCode, ExternalIdTaken, in this order; QueueFull
   */
  async update(caller: Caller, which: Which, patch: object, precondition: Precondition): Promise<QrRecord> {
    const chosen = await this.patches.choose(caller, patch);
    if (Object.keys(chosen.sent).length === 0) throw nothingToChange();
    const decide: Edit['decide'] = (code, prepared) =>
      this.patches.decide(code, chosen, { prepared, precondition });
    const record = await this.writer.edit(caller, which, { action: 'updated', decide });
    return record ?? raise(new QrCodeNotFound());
  }

  /** @throws QrCodeNotFound, PreconditionFailed */
  async delete(caller: Caller, which: Which, precondition: Precondition): Promise<void> {
    const decide = ({ version }: QrCode) => {
      assertMatches(precondition, version);
      return { deletedAt: this.clock.now() };
    };
    const record = await this.writer.edit(caller, which, { action: 'deleted', decide });
    if (!record) throw new QrCodeNotFound();
  }

  /**
   * Undoes a deletion of the last 30 days; a live code stays as it is.
   * @throws QrCodeNotFound, TakenDown, PlanLimit, ExternalIdTaken
   */
  async restore(caller: Caller, id: string): Promise<QrRecord> {
    let use: StorageUse | null = null;
    const record = await this.writer.edit(
      caller,
      { ids: [id] },
      {
        ...{ action: 'restored', deletedSince: restorableSince(this.clock.now()) },
        begin: async () => {
          use = await this.storage.lockUse(caller);
        },
        decide: ({ deletedAt, takenDownAt }) => {
          if (deletedAt === null) return {};
          if (takenDownAt !== null) throw new TakenDown();
          if (use) refuseMoreCodes(use);
          return { deletedAt: null };
        },
      },
    );
    return record ?? raise(new QrCodeNotFound());
  }
}
