import { Injectable } from '@nestjs/common';
import type { QrCode } from '#libs/database';
import { isLongerThan } from '#libs/validation';
import type { Caller } from '../auth/caller.js';
import { ValidationFailed } from '../problems/index.js';
import { assertMatches, type Precondition } from '../requests/if-match.js';
import type { CreateQrCodeDto } from './qr.dto.js';
import { ExternalIdTaken, immutable, QrCodeNotFound } from './qr.errors.js';
import { QrEdits } from './qr-edits.service.js';
import type { QrRecord } from './qr-record.js';
import { QrService } from './qr.service.js';

const LONGEST = 255;

/** Creates or replaces the code of a caller's own id, so that a pipeline can run again and again. */
@Injectable()
export class QrUpsertService {
  constructor(
    private readonly qr: QrService,
    private readonly edits: QrEdits,
  ) {}

  async upsert(
    caller: Caller,
    externalId: string,
    sent: CreateQrCodeDto,
    precondition: Precondition,
  ): Promise<{ record: QrRecord; isNew: boolean }> {
    refuseOtherId(externalId, sent);
    const body = { ...sent, external_id: externalId };
    const replaced = await this.replace(caller, externalId, body, precondition);
    if (replaced) return { record: replaced, isNew: false };
    assertMatches(precondition, null);
    try {
      return { record: await this.qr.create(caller, body), isNew: true };
    } catch (error) {
      // Another request has created it since we looked.
      const raced =
        error instanceof ExternalIdTaken && (await this.replace(caller, externalId, body, precondition));
      if (!raced) throw error;
      return { record: raced, isNew: false };
    }
  }

  private async replace(
    caller: Caller,
    externalId: string,
    body: CreateQrCodeDto,
    precondition: Precondition,
  ): Promise<QrRecord | null> {
    try {
      const id = await this.edits.run(caller, { externalId }, 'replaced', (current) => {
        refuseOtherKind(current, body);
        return this.qr.changeTo(current, { ...body, dynamic: current.dynamic }, precondition);
      });
      return await this.qr.findOrThrow(caller, id);
    } catch (error) {
      if (error instanceof QrCodeNotFound) return null;
      throw error;
    }
  }
}

function refuseOtherId(externalId: string, { external_id }: CreateQrCodeDto): void {
  if (isLongerThan(externalId, LONGEST) || externalId.includes('\0')) {
    const detail = `external_id must be 1 to ${LONGEST} characters long, and must not contain NUL`;
    throw new ValidationFailed([{ parameter: 'external_id', code: 'invalid_value', detail }]);
  }
  if (external_id === undefined || external_id === externalId) return;
  const detail = 'external_id must be the one in the path, or absent';
  throw new ValidationFailed([{ pointer: '/external_id', code: 'invalid_value', detail }]);
}

/** What cannot be changed must agree, or be absent. */
function refuseOtherKind(current: QrCode, body: CreateQrCodeDto): void {
  const agreed = [
    ['category', body.category, current.category],
    ['dynamic', body.dynamic ?? current.dynamic, current.dynamic],
    ['short_code', body.short_code ?? current.shortCode, current.shortCode],
  ] as const;
  const others = agreed.filter(([, wanted, stands]) => wanted !== stands).map(([field]) => field);
  if (others.length > 0) throw immutable(others);
}
