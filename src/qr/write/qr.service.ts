import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '#libs/platform';
import type { QrCode } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import { nothingToChange, raise } from '../../http/problems/index.js';
import { assertMatches, type Precondition } from '../../http/requests/if-match.js';
import type { Preparation } from '../../http/requests/preparation.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import type { StorageUse } from '../../workspaces/storage.steps.js';
import { refuseMoreCodes, WorkspaceStorageService } from '../../workspaces/workspace-storage.service.js';
import { QrCodeNotFound, TakenDown } from '../record/qr.errors.js';
import type { QrRecord } from '../record/qr-record.js';
import { restorableSince } from '../record/restorable.js';
import { Destinations } from './destinations.js';
import { QrDesignChoicesService, type ChosenPatch } from './qr-design-choices.service.js';
import { QrPatchesService } from './qr-patches.service.js';
import { QrPreparationsService } from './qr-preparations.service.js';
import { QrInsertService, toDraft, type Draft } from './qr-insert.service.js';
import { QrWriter } from './qr.writer.js';

@Injectable()
export class QrService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Draft>();

  constructor(
    private readonly inserts: QrInsertService,
    private readonly writer: QrWriter,
    private readonly choices: QrDesignChoicesService,
    private readonly patches: QrPatchesService,
    private readonly preparations: QrPreparationsService,
    private readonly storage: WorkspaceStorageService,
    private readonly clock: Clock,
    private readonly destinations: Destinations,
  ) {}

  /** For `create`. @throws ValidationFailed, UnscannableDesign, QueueFull */
  async prepare(caller: Caller, { body }: Request): Promise<void> {
    this.prepared.set(caller, await this.readyToStore(caller, body as CreateQrCodeDto));
  }

  /** @throws ValidationFailed, UnscannableDesign, ShortCodeTaken, ExternalIdTaken, QueueFull */
  async create(caller: Caller, body: CreateQrCodeDto): Promise<QrRecord> {
    const code = this.prepared.get(caller) ?? (await this.readyToStore(caller, body));
    return this.inserts.insert(caller.workspaceId, code);
  }

  private async readyToStore(caller: Caller, body: CreateQrCodeDto): Promise<Draft> {
    const code = toDraft(caller, body, this.destinations, this.clock.now());
    const problem = (await this.preparations.proveNew(caller, [code])).get(code.row.id);
    if (problem) throw problem;
    await this.preparations.hashNew([code]);
    return code;
  }

  /**
   * @throws QrCodeNotFound, ValidationFailed, PreconditionFailed, UnscannableDesign, StaticCode, ExternalIdTaken, in this order; QueueFull
   */
  async update(caller: Caller, id: string, patch: object, precondition: Precondition): Promise<QrRecord> {
    const chosen =
      'design_template_id' in patch ? await this.choices.readPatch(caller, patch) : withoutChoice(patch);
    if (Object.keys(chosen.sent).length === 0) throw nothingToChange();
    const record = await this.writer.edit(
      caller,
      { ids: [id] },
      {
        action: 'updated',
        decide: (code, prepared) => this.patches.decide(code, chosen, { prepared, precondition }),
      },
    );
    return record ?? raise(new QrCodeNotFound());
  }

  /** @throws QrCodeNotFound, PreconditionFailed */
  async delete(caller: Caller, id: string, precondition: Precondition): Promise<void> {
    const decide = ({ version }: QrCode) => {
      assertMatches(precondition, version);
      return { deletedAt: this.clock.now() };
    };
    const record = await this.writer.edit(caller, { ids: [id] }, { action: 'deleted', decide });
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

const withoutChoice = (patch: object): ChosenPatch => ({
  ...{ sent: patch, patchOf: () => patch },
  ...{ choice: null, logo: null },
});
