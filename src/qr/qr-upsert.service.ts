import { Injectable } from '@nestjs/common';
import { BlockedHosts, VerifiedDomains } from '#libs/qr-codes';
import { Config } from '#libs/platform';
import { Transactions, type QrCode } from '#libs/database';
import { isLongerThan } from '#libs/validation';
import type { Caller } from '../http/requests/caller.js';
import { ValidationFailed } from '../http/problems/index.js';
import { assertMatches, type Precondition } from '../http/requests/if-match.js';
import { refuseInconsistency, type DestinationLimits } from './qr-consistency.js';
import type { CreateQrCodeDto } from './qr-create.dto.js';
import { DigitalLinkTaken, ExternalIdTaken, immutable, ShortCodeTaken } from './qr.errors.js';
import { blameChoice, designChoice } from './qr-design-choice.js';
import { QrDesignChoicesService } from './qr-design-choices.service.js';
import { QrDesignWritesService, withProved } from './qr-design-writes.service.js';
import { QrEdits } from './qr-edits.js';
import { QrPasswordsService } from './qr-passwords.service.js';
import { IMMUTABLE_FIELDS, MUTABLE_FIELDS } from './qr.fields.js';
import type { QrRecord } from './qr-record.js';
import { changesTo, fieldValuesOf } from './qr-row.js';
import { QrService } from './qr.service.js';

const MAX_LENGTH = 255;

/** Creates or replaces the code with the caller's own id, so that a pipeline can run repeatedly. */
@Injectable()
export class QrUpsertService {
  private readonly limits: DestinationLimits;

  constructor(
    private readonly qr: QrService,
    private readonly edits: QrEdits,
    private readonly passwords: QrPasswordsService,
    private readonly designs: QrDesignWritesService,
    private readonly choices: QrDesignChoicesService,
    private readonly transactions: Transactions,
    { shortUrlBase, baseUrl }: Config,
    blocked: BlockedHosts,
    domains: VerifiedDomains,
  ) {
    this.limits = { shortUrlBase, baseUrl, blocked, domains };
  }

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
    const replace = () =>
      blameChoice(choice, () => this.replace(caller, externalId, replacement, choice, precondition));
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

  private async replace(
    caller: Caller,
    externalId: string,
    body: CreateQrCodeDto,
    choice: string | null,
    precondition: Precondition,
  ): Promise<QrRecord | null> {
    const { password = null } = body;
    const knownLogo = choice === null ? null : (body.design?.logo ?? null);
    const passwordOf = await this.passwords.edit(caller, { externalId }, password, precondition);
    if (passwordOf === null) return null;
    const changesOf = (code: QrCode) => {
      refuseOtherKind(code, body);
      const whole = { ...body, dynamic: code.dynamic };
      refuseInconsistency(whole, this.limits, code);
      return changesTo(code, whole, MUTABLE_FIELDS);
    };
    const proved = body.design
      ? await this.designs.proveEdit(caller, { externalId }, precondition, changesOf, [knownLogo])
      : null;
    const edit = async () => {
      const code = await this.edits.findLocked(caller, { externalId });
      if (!code) return null;
      const sent = changesOf(code);
      assertMatches(precondition, code.version);
      const changes = withProved(code, sent, proved);
      if (!changes) return 'outdated';
      await this.edits.store(caller, code, { ...changes, ...passwordOf(code) }, 'replaced');
      return { id: code.id };
    };
    const replaced = await this.transactions.run(edit);
    if (replaced === 'outdated') return this.replace(caller, externalId, body, choice, precondition);
    return replaced && this.qr.findOrThrow(caller, replaced.id);
  }
}

function refuseOtherId(externalId: string, { external_id }: CreateQrCodeDto): void {
  if (isLongerThan(externalId, MAX_LENGTH) || externalId.includes('\0')) {
    const detail = `external_id must be 1 to ${MAX_LENGTH} characters long, and must not contain NUL`;
    throw new ValidationFailed([{ parameter: 'external_id', code: 'invalid_value', detail }]);
  }
  if (external_id === undefined || external_id === externalId) return;
  const detail = 'external_id must be the one in the path, or absent';
  throw new ValidationFailed([{ pointer: '/external_id', code: 'invalid_value', detail }]);
}

/** Immutable fields must be equal or absent. */
function refuseOtherKind(code: QrCode, body: CreateQrCodeDto): void {
  const stored = fieldValuesOf(code);
  const others = IMMUTABLE_FIELDS.filter((name) => (body[name] ?? stored[name]) !== stored[name]);
  if (others.length > 0) throw immutable(others);
}
