import { Injectable } from '@nestjs/common';
import type { QrCode } from '#libs/database';
import { isLongerThan } from '#libs/validation';
import { blameChoice, designChoice } from './qr-designed-symbol.js';
import type { Caller } from '../../http/requests/caller.js';
import { invalid } from '../../http/problems/index.js';
import { assertMatches, type Precondition } from '../../http/requests/if-match.js';
import type { Prepared } from '../../http/requests/preparation.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { DigitalLinkTaken, ExternalIdTaken, fixed, ShortCodeTaken } from '../record/qr.errors.js';
import { FIXED_FIELDS, MUTABLE_FIELDS } from '../record/qr.fields.js';
import type { QrRecord } from '../record/qr-record.js';
import { changesTo, fieldValuesOf } from '../record/qr-row.js';
import { refuseInconsistency } from './checks.table.js';
import { Destinations } from './destinations.js';
import { QrDesignChoicesService } from './qr-design-choices.service.js';
import { RequestWork, QrPreparationsService } from './qr-preparations.service.js';
import { QrService } from './qr.service.js';
import { QrWriter } from './qr.writer.js';
import type { Edit } from './edit.js';

const MAX_LENGTH = 255;

/** Creates or replaces the code with the caller's own id, so that a pipeline can run repeatedly. */
@Injectable()
export class QrUpsertService {
  constructor(
    private readonly qr: QrService,
    private readonly writer: QrWriter,
    private readonly choices: QrDesignChoicesService,
    private readonly preparations: QrPreparationsService,
    private readonly destinations: Destinations,
  ) {}

  async upsert(
    caller: Caller,
    externalId: string,
    sent: CreateQrCodeDto,
    precondition: Precondition,
  ): Promise<{ record: QrRecord; isNew: boolean }> {
    refuseOtherId(externalId, sent);
    const body = { ...sent, external_id: externalId };
    const choice = designChoice(body);
    const replacement = await this.choices.dressBody(caller, body);
    const knownLogo = choice === null ? null : replacement.design?.logo;
    const edit = this.replacementBy(replacement, precondition, knownLogo);
    const replace = () => blameChoice(choice, () => this.writer.edit(caller, { externalId }, edit));
    const replaced = await replace();
    if (replaced) return { record: replaced, isNew: false };
    assertMatches(precondition, null);
    try {
      return { record: await this.qr.create(caller, body), isNew: true };
    } catch (error) {
      // Another request may have created it in the meantime, with the same short code or GS1 Digital Link.
      const isTaken = [DigitalLinkTaken, ExternalIdTaken, ShortCodeTaken].some(
        (taken) => error instanceof taken,
      );
      const raced = isTaken && (await replace());
      if (!raced) throw error;
      return { record: raced, isNew: false };
    }
  }

  private replacementBy(
    body: CreateQrCodeDto,
    precondition: Precondition,
    knownLogo: string | null | undefined,
  ): Edit {
    return {
      action: 'replaced',
      decide: (code: QrCode, prepared: Prepared) => {
        refuseOtherKind(code, body);
        const whole = { ...body, dynamic: code.dynamic };
        refuseInconsistency(whole, this.destinations, code);
        assertMatches(precondition, code.version);
        const changes = changesTo(code, whole, MUTABLE_FIELDS);
        const work = new RequestWork(prepared, [knownLogo]);
        return this.preparations.complete(code, changes, body.password ?? null, work);
      },
    };
  }
}

/** False for a text that no QR code can have as its external ID. */
export const isExternalId = (text: string): boolean =>
  !isLongerThan(text, MAX_LENGTH) && !text.includes('\0');

function refuseOtherId(externalId: string, { external_id }: CreateQrCodeDto): void {
  if (!isExternalId(externalId)) {
    const detail = `external_id must be 1 to ${MAX_LENGTH} characters long, and must not contain NUL`;
    throw invalid('external_id', detail);
  }
  if (external_id === undefined || external_id === externalId) return;
  const detail = 'external_id must be the one in the path, or absent';
  throw invalid('/external_id', detail);
}

/** What a replacement cannot change must be equal or absent. */
function refuseOtherKind(code: QrCode, body: CreateQrCodeDto): void {
  const stored = fieldValuesOf(code);
  const others = FIXED_FIELDS.filter((name) => (body[name] ?? stored[name]) !== stored[name]);
  if (others.length > 0) throw fixed(others);
}
