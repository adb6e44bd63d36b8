import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ValidationFailed } from '../../http/problems/index.js';
import { BodyValidation } from '../../http/requests/dto.pipe.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { NAME_LENGTH } from '../../http/requests/text.js';
import { CreateQrCodeDto, type DuplicateQrCodeDto } from '../record/qr-create.dto.js';
import { QrCodeNotFound, TakenDown } from '../record/qr.errors.js';
import type { QrRecord } from '../record/qr-record.js';
import { QrRecordsService } from '../record/qr-records.service.js';
import { fieldValuesOf } from '../record/qr-row.js';
import type { Draft } from './new-codes.js';
import { QrInsertService } from './qr-insert.service.js';
import { QrPreparationsService } from './qr-preparations.service.js';

const SUFFIX = ' (copy)';

@Injectable()
export class QrDuplicateService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Draft>();

  constructor(
    private readonly records: QrRecordsService,
    private readonly inserts: QrInsertService,
    private readonly bodies: BodyValidation,
    private readonly preparations: QrPreparationsService,
  ) {}

  /** For `duplicate`. @throws QrCodeNotFound, TakenDown, ValidationFailed, QueueFull */
  async prepare(caller: Caller, { params, body }: Request): Promise<void> {
    const id = storedId(params.id as string);
    if (!UUID.test(id)) throw new QrCodeNotFound();
    this.prepared.set(caller, await this.copyOf(caller, id, body as DuplicateQrCodeDto));
  }

  /** @throws QrCodeNotFound; TakenDown; DigitalLinkTaken; ValidationFailed if the code does not follow the present rules */
  async duplicate(caller: Caller, id: string, body: DuplicateQrCodeDto): Promise<QrRecord> {
    const copy = this.prepared.get(caller) ?? (await this.copyOf(caller, id, body));
    return this.inserts.insert(caller.workspaceId, copy);
  }

  private async copyOf(caller: Caller, id: string, { name }: DuplicateQrCodeDto): Promise<Draft> {
    const code = await this.records.findOrThrow(caller, id);
    if (code.takenDownAt !== null) throw new TakenDown();
    const body = {
      ...fieldValuesOf(code),
      ...{ name: name ?? nameOfCopy(code.name), short_code: null, external_id: null },
    };
    const { instance, faults } = await this.bodies.validate(CreateQrCodeDto, body);
    if (faults.length > 0) throw new ValidationFailed(faults);
    const copy = await this.preparations.draft(caller, instance);
    copy.row.passwordHash = code.passwordHash;
    return copy;
  }
}

const nameOfCopy = (name: string): string =>
  [...name].slice(0, NAME_LENGTH - SUFFIX.length).join('') + SUFFIX;
