import { Injectable } from '@nestjs/common';
import { Transactions, type QrCode } from '#libs/database';
import { Config } from '#libs/platform';
import { BlockedHosts, VerifiedDomains } from '#libs/qr-codes';
import { currentAsker, SERVICE } from '#libs/queue';
import { raise, ValidationFailed } from '../http/problems/index.js';
import { BodyValidation } from '../http/requests/body-validation.js';
import type { Caller } from '../http/requests/caller.js';
import { assertMatches, type Precondition } from '../http/requests/if-match.js';
import { FolderTreeService } from './folders/folder-tree.service.js';
import { consistencyFaults, type DestinationLimits } from './qr-consistency.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { QrEdits } from './qr-edits.js';
import { FIND_VERSION } from './qr-history.queries.js';
import type { QrRecord } from './qr-record.js';
import { changesTo, fieldValuesOf } from './qr-row.js';
import type { StoredVersion } from './qr-versions.js';
import { TakenDown, VersionNotFound } from './qr.errors.js';
import { MUTABLE_FIELDS } from './qr.fields.js';
import { QrService } from './qr.service.js';

@Injectable()
export class QrRevertsService {
  private readonly limits: DestinationLimits;

  constructor(
    private readonly qr: QrService,
    private readonly edits: QrEdits,
    private readonly folders: FolderTreeService,
    private readonly bodies: BodyValidation,
    private readonly transactions: Transactions,
    { shortUrlBase, baseUrl }: Config,
    blocked: BlockedHosts,
    domains: VerifiedDomains,
  ) {
    this.limits = { shortUrlBase, baseUrl, blocked, domains };
  }

  /** @throws QrCodeNotFound, VersionNotFound, PreconditionFailed, TakenDown, ValidationFailed, ExternalIdTaken */
  async revert(caller: Caller, id: string, version: number, precondition: Precondition): Promise<QrRecord> {
    await this.transactions.run(async () => {
      const code = await this.edits.findLockedOrThrow(caller, { id });
      const changes = await this.changesTo(caller, code, version);
      assertMatches(precondition, code.version);
      if (code.takenDownAt !== null) throw new TakenDown();
      await this.edits.store(caller, code, changes, 'reverted');
    });
    return this.qr.findOrThrow(caller, id);
  }

  /** Fields that are younger than the version, and a folder that no longer exists, stay unchanged. */
  private async changesTo(caller: Caller, code: QrCode, version: number): Promise<Partial<QrCode>> {
    const { fields } = await this.findVersionOrThrow(caller, code.id, version);
    const hasFolder = await this.hasFolder(caller, fields.folder_id);
    const names = MUTABLE_FIELDS.filter((name) => name in fields && (name !== 'folder_id' || hasFolder));
    const sent = Object.fromEntries(
      Object.entries(fields).filter(([name]) => (names as string[]).includes(name)),
    );
    const body = { ...fieldValuesOf(code), ...sent };
    const asker = { ...(currentAsker() ?? SERVICE), key: `edits of ${caller.workspaceId}` };
    const { instance, faults } = await this.bodies.validate(CreateQrCodeDto, body, asker);
    const changed = Object.keys(changesTo(code, body as Partial<CreateQrCodeDto>, names));
    if (changed.length === 0) return {};
    const all = faults.length > 0 ? faults : consistencyFaults(instance, this.limits, code);
    if (all.length > 0) throw new ValidationFailed(all);
    return changesTo(code, instance, names);
  }

  private async findVersionOrThrow(
    { workspaceId }: Caller,
    id: string,
    version: number,
  ): Promise<StoredVersion> {
    const [found] = await this.transactions.query<StoredVersion>(FIND_VERSION, [workspaceId, id, version]);
    return found ?? raise(new VersionNotFound(`The QR code has no version ${version}, or no longer.`));
  }

  private async hasFolder(caller: Caller, folderId: unknown): Promise<boolean> {
    if (typeof folderId !== 'string') return true;
    return (await this.folders.findExisting(caller, [folderId])).has(folderId);
  }
}
