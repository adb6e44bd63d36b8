import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { BlockedHosts, VerifiedDomains } from '#libs/qr-codes';
import { ValidationFailed } from '../http/problems/index.js';
import { BodyValidation } from '../http/requests/body-validation.js';
import type { Caller } from '../http/requests/caller.js';
import { NAME_LENGTH } from '../http/requests/text.js';
import type { DestinationLimits } from './qr-consistency.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import type { DuplicateQrCodeDto } from './qr-duplicate.dto.js';
import { toDraft, QrInsertService } from './qr-insert.service.js';
import { uncounted, type QrRecord } from './qr-record.js';
import { fieldValuesOf } from './qr-row.js';
import { QrService } from './qr.service.js';

const SUFFIX = ' (copy)';

@Injectable()
export class QrDuplicateService {
  private readonly limits: DestinationLimits;

  constructor(
    private readonly qr: QrService,
    private readonly inserts: QrInsertService,
    private readonly bodies: BodyValidation,
    private readonly clock: Clock,
    { shortUrlBase, baseUrl }: Config,
    blocked: BlockedHosts,
    domains: VerifiedDomains,
  ) {
    this.limits = { shortUrlBase, baseUrl, blocked, domains };
  }

  /** @throws QrCodeNotFound; DigitalLinkTaken; ValidationFailed if the code does not follow the present rules */
  async duplicate(caller: Caller, id: string, { name }: DuplicateQrCodeDto): Promise<QrRecord> {
    const code = await this.qr.findOrThrow(caller, id);
    const body = {
      ...fieldValuesOf(code),
      ...{ name: name ?? nameOfCopy(code.name), short_code: null, external_id: null },
    };
    const { instance, faults } = await this.bodies.validate(CreateQrCodeDto, body);
    if (faults.length > 0) throw new ValidationFailed(faults);
    const copy = toDraft(caller, instance, this.limits, this.clock.now());
    copy.row.passwordHash = code.passwordHash;
    const refused = await this.inserts.run(caller.workspaceId, [copy]);
    const problem = refused.get(copy.row.id);
    if (problem) throw problem;
    return uncounted(copy.row);
  }
}

const nameOfCopy = (name: string): string =>
  [...name].slice(0, NAME_LENGTH - SUFFIX.length).join('') + SUFFIX;
