import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions, type QrCode } from '#libs/database';
import { raise, ValidationFailed } from '../../http/problems/index.js';
import { BodyValidation } from '../../http/requests/dto.pipe.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import { assertMatches, type Precondition } from '../../http/requests/if-match.js';
import { Prepared, type Preparation } from '../../http/requests/preparation.js';
import { FolderTreeService } from '../folder-tree/folder-tree.service.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import type { RevertQrCodeDto } from './qr-history.dto.js';
import { FIND_VERSION } from './qr-history.queries.js';
import type { QrRecord } from '../record/qr-record.js';
import { changesTo, fieldValuesOf } from '../record/qr-row.js';
import type { StoredVersion } from '../record/qr-versions.js';
import { QrCodeNotFound, TakenDown, VersionNotFound } from '../record/qr.errors.js';
import { MUTABLE_FIELDS } from '../record/qr.fields.js';
import { refuseInconsistency } from '../write/checks.table.js';
import { Destinations } from '../write/destinations.js';
import type { Edit } from '../write/edit.js';
import { QrWriter } from '../write/qr.writer.js';

@Injectable()
export class QrRevertsService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Prepared>();

  constructor(
    private readonly writer: QrWriter,
    private readonly folders: FolderTreeService,
    private readonly bodies: BodyValidation,
    private readonly destinations: Destinations,
    private readonly transactions: Transactions,
  ) {}

  /** For `revert`: the validation of a large code takes long. @throws QueueFull */
  async prepare(caller: Caller, { params, body }: Request): Promise<void> {
    const prepared = this.prepared.get(caller) ?? new Prepared(this.transactions);
    this.prepared.set(caller, prepared);
    const ids = [storedId(params.id as string)].filter((id) => UUID.test(id));
    const edit = this.editTo(caller, () => (body as RevertQrCodeDto).version, null);
    await this.writer.decide(caller, { ids }, { ...edit, prepared });
  }

  /** @throws QrCodeNotFound, VersionNotFound, ValidationFailed, PreconditionFailed, TakenDown, ExternalIdTaken */
  async revert(caller: Caller, id: string, version: number, precondition: Precondition): Promise<QrRecord> {
    const prepared = this.prepared.get(caller);
    const edit = { ...this.editTo(caller, () => version, precondition), ...(prepared && { prepared }) };
    return (await this.writer.edit(caller, { ids: [id] }, edit)) ?? raise(new QrCodeNotFound());
  }

  /** Makes an earlier version of each code current again. */
  editTo(
    caller: Caller,
    versionOf: (id: string) => number,
    precondition: Precondition,
  ): Edit & { action: 'reverted' } {
    const decide = async (code: QrCode, prepared: Prepared) => {
      const changes = await this.changesTo(caller, code, versionOf(code.id), prepared);
      assertMatches(precondition, code.version);
      if (code.takenDownAt !== null) throw new TakenDown();
      return changes;
    };
    return { action: 'reverted', decide };
  }

  /** Fields that are younger than the version, and a folder that no longer exists, stay unchanged. */
  private async changesTo(
    caller: Caller,
    code: QrCode,
    version: number,
    prepared: Prepared,
  ): Promise<Partial<QrCode>> {
    const { fields } = await this.findVersionOrThrow(caller, code.id, version);
    const hasFolder = await this.hasFolder(caller, fields.folder_id);
    const names = MUTABLE_FIELDS.filter((name) => name in fields && (name !== 'folder_id' || hasFolder));
    const sent = Object.fromEntries(
      Object.entries(fields).filter(([name]) => (names as string[]).includes(name)),
    );
    const body = { ...fieldValuesOf(code), ...sent };
    const isChanged = Object.keys(changesTo(code, body as Partial<CreateQrCodeDto>, names)).length > 0;
    if (!isChanged) return {};
    const { instance, faults } = await this.bodies.validate(CreateQrCodeDto, body, prepared);
    if (faults.length > 0) throw new ValidationFailed(faults);
    refuseInconsistency(instance, this.destinations, code);
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
