import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock, Config } from '#libs/platform';
import { BlockedHosts, VerifiedDomains } from '#libs/qr-codes';
import { currentAsker, SERVICE } from '#libs/queue';
import { Transactions, type QrCode } from '#libs/database';
import type { Caller, WorkspaceScope } from '../http/requests/caller.js';
import { nothingToChange, raise } from '../http/problems/index.js';
import { assertMatches, type Precondition } from '../http/requests/if-match.js';
import { BodyValidation } from '../http/requests/body-validation.js';
import type { Preparation } from '../http/requests/preparation.js';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import type { DestinationLimits } from './qr-consistency.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { QrCodeNotFound, TakenDown } from './qr.errors.js';
import { blameChoice } from './qr-design-choice.js';
import { QrDesignChoicesService, type ChosenPatch } from './qr-design-choices.service.js';
import { QrDesignWritesService, withProved } from './qr-design-writes.service.js';
import { QrEdits } from './qr-edits.js';
import { QrPasswordsService } from './qr-passwords.service.js';
import { toDraft, QrInsertService, type Draft } from './qr-insert.service.js';
import { changesOfPatch } from './qr-patch.js';
import { uncounted, type QrRecord, type QrRecordWithScans } from './qr-record.js';
import { EXISTING } from './qr-records.queries.js';
import { QrRecordsService } from './qr-records.service.js';
import { liveOrRestorable } from './restorable.js';

export type { QrRecord, QrRecordWithScans } from './qr-record.js';

@Injectable()
export class QrService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Draft>();

  private readonly limits: DestinationLimits;

  constructor(
    private readonly transactions: Transactions,
    private readonly records: QrRecordsService,
    private readonly inserts: QrInsertService,
    private readonly edits: QrEdits,
    private readonly passwords: QrPasswordsService,
    private readonly designs: QrDesignWritesService,
    private readonly choices: QrDesignChoicesService,
    private readonly bodies: BodyValidation,
    private readonly storage: WorkspaceStorageService,
    private readonly clock: Clock,
    { shortUrlBase, baseUrl }: Config,
    blocked: BlockedHosts,
    domains: VerifiedDomains,
  ) {
    this.limits = { shortUrlBase, baseUrl, blocked, domains };
  }

  /** For `create`: hashes and proofs take long. @throws ValidationFailed, UnscannableDesign, QueueFull */
  async prepare(caller: Caller, { body }: Request): Promise<void> {
    this.prepared.set(caller, await this.readyToStore(caller, body as CreateQrCodeDto));
  }

  /** @throws ValidationFailed, UnscannableDesign, ShortCodeTaken, ExternalIdTaken, QueueFull */
  async create(caller: Caller, body: CreateQrCodeDto): Promise<QrRecord> {
    const code = this.prepared.get(caller) ?? (await this.readyToStore(caller, body));
    const refused = await this.inserts.run(caller.workspaceId, [code]);
    const problem = refused.get(code.row.id);
    if (problem) throw problem;
    return uncounted(code.row);
  }

  private async readyToStore(caller: Caller, body: CreateQrCodeDto): Promise<Draft> {
    const code = toDraft(caller, body, this.limits, this.clock.now());
    const problem = (await this.designs.proveNew(caller, [code])).get(code.row.id);
    if (problem) throw problem;
    await this.passwords.hashNew([code]);
    return code;
  }

  /** @throws QrCodeNotFound */
  async findOrThrow(caller: Caller, id: string): Promise<QrRecord> {
    return (await this.records.find(caller, id)) ?? raise(new QrCodeNotFound());
  }

  /** @throws QrCodeNotFound */
  async findWithScansOrThrow(caller: Caller, id: string): Promise<QrRecordWithScans> {
    return (await this.records.findWithScans(caller, id)) ?? raise(new QrCodeNotFound());
  }

  /** Reads no content. @throws QrCodeNotFound */
  async requireExisting(scope: WorkspaceScope, id: string): Promise<Pick<QrCode, 'createdAt'>> {
    return (await this.findExisting(scope, id)) ?? raise(new QrCodeNotFound());
  }

  async findExisting({ workspaceId }: WorkspaceScope, id: string): Promise<Pick<QrCode, 'createdAt'> | null> {
    const [found] = await this.transactions.query<Pick<QrCode, 'createdAt'>>(EXISTING, [workspaceId, id]);
    return found ?? null;
  }

  /**
   * @throws QrCodeNotFound, ValidationFailed, UnscannableDesign, PreconditionFailed, StaticCode, ExternalIdTaken, in this order; QueueFull
   */
  async update(caller: Caller, id: string, patch: object, precondition: Precondition): Promise<QrRecord> {
    const chosen = await this.choices.readPatch(caller, patch);
    return blameChoice(chosen.choice, () => this.applyPatch(caller, id, chosen, precondition));
  }

  private async applyPatch(
    caller: Caller,
    id: string,
    chosen: ChosenPatch,
    precondition: Precondition,
  ): Promise<QrRecord> {
    const { sent, patchOf, logo } = chosen;
    if (Object.keys(sent).length === 0) throw nothingToChange();
    const { password } = sent as { password?: unknown };
    const passwordOf = await this.passwords.edit(caller, { id }, password, precondition);
    if (passwordOf === null) throw new QrCodeNotFound();
    // It holds a connection, so it does not wait behind the bulk requests of the workspace.
    const asker = { ...(currentAsker() ?? SERVICE), key: `edits of ${caller.workspaceId}` };
    const validate = (body: object) => this.bodies.validate(CreateQrCodeDto, body, asker);
    const changesOf = (code: QrCode) =>
      changesOfPatch(code, patchOf(code), { limits: this.limits, validate });
    const proved =
      'design' in sent || 'design_template_id' in sent
        ? await this.designs.proveEdit(caller, { id }, precondition, changesOf, [logo])
        : null;
    const edit = async () => {
      const code = await this.edits.findLockedOrThrow(caller, { id });
      const edited = await changesOf(code);
      assertMatches(precondition, code.version);
      const changes = withProved(code, edited, proved);
      if (changes) await this.edits.store(caller, code, { ...changes, ...passwordOf(code) }, 'updated');
      return changes !== null;
    };
    const isStored = await this.transactions.run(edit);
    return isStored ? this.findOrThrow(caller, id) : this.applyPatch(caller, id, chosen, precondition);
  }

  async delete(caller: Caller, id: string, precondition: Precondition): Promise<void> {
    await this.transactions.run(async () => {
      const code = await this.edits.lockOrThrow(caller, { id });
      assertMatches(precondition, code.version);
      await this.edits.store(caller, code, { deletedAt: this.clock.now() }, 'deleted');
    });
  }

  /**
   * Undoes a deletion of the last 30 days; a live code stays as it is.
   * @throws QrCodeNotFound, ExternalIdTaken, TakenDown, PlanLimit
   */
  async restore(caller: Caller, id: string): Promise<QrRecord> {
    const deletedAt = liveOrRestorable(this.clock.now());
    const edit = async () => {
      const code = await this.edits.lockOrThrow(caller, { id, deletedAt });
      if (code.deletedAt === null) return;
      if (code.takenDownAt !== null) throw new TakenDown();
      await this.storage.requireRoom(caller);
      await this.edits.store(caller, code, { deletedAt: null }, 'restored');
    };
    await this.transactions.run(edit);
    return this.findOrThrow(caller, id);
  }
}
