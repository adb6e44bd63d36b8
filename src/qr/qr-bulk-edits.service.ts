import { Injectable } from '@nestjs/common';
import { In, type FindOperator } from 'typeorm';
import { Transactions, type QrCode, type QrCodeAction } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { BlockedHosts, VerifiedDomains } from '#libs/qr-codes';
import { currentAsker, SERVICE } from '#libs/queue';
import { nothingToChange, Problem, raise, ValidationFailed } from '../http/problems/index.js';
import { BodyValidation } from '../http/requests/body-validation.js';
import type { Caller } from '../http/requests/caller.js';
import type { StorageUse } from '../workspaces/storage.steps.js';
import { refuseMoreCodes, WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { FolderTreeService } from './folders/folder-tree.service.js';
import type { DestinationLimits } from './qr-consistency.js';
import { CreateQrCodeDto, NOT_A_FOLDER } from './qr-create.dto.js';
import { blameChoice } from './qr-design-choice.js';
import { QrDesignChoicesService, type ChosenPatch } from './qr-design-choices.service.js';
import { QrDesignWritesService } from './qr-design-writes.service.js';
import { QrEdits } from './qr-edits.js';
import { QrPasswordsService } from './qr-passwords.service.js';
import type { FieldChange } from './qr-history.dto.js';
import { storedId } from '../http/requests/id.pipe.js';
import { changesOfPatch } from './qr-patch.js';
import { fieldChanges } from './qr-row.js';
import { DigitalLinkRetaken, ExternalIdTaken, QrCodeNotFound, StaticCode, TakenDown } from './qr.errors.js';
import { RETAKEN_LINKS, type LinkOwner } from './qr-writes.queries.js';
import { liveOrRestorable } from './restorable.js';
import type { BulkEditQuery, BulkEditStatus, BulkPatchDto, QrSelectorDto } from './qr-bulk-edits.dto.js';
import { QrSelectionsService, type Selected } from './qr-selections.service.js';

/** Codes of one transaction, which holds a connection: so requests of other workspaces come in between. */
const CODES_PER_TRANSACTION = 50;

/** The result of one code. */
export interface BulkEdit extends Selected {
  status: BulkEditStatus;
  version?: number;
  /** Of a dry run. */
  would?: 'change' | 'stay';
  /** By field, if `Edit.comparesFields`. */
  changes?: Record<string, FieldChange>;
}

/** Applied to each code of an edit. */
export interface Edit {
  action: Extract<QrCodeAction, 'updated' | 'deleted' | 'restored'>;
  /** The locked codes; live ones by default. */
  which?: { deletedAt: FindOperator<Date> };
  /** Called in each transaction before its codes. */
  begin?: () => Promise<void>;
  /** Called once per code that will be written, in order. @throws Problem */
  validateChanges: (code: QrCode) => Promise<Partial<QrCode>> | Partial<QrCode>;
  /** Whether a dry run also returns the values of changed fields. */
  comparesFields?: boolean;
}

class AtomicRefusal extends Error {}

/** Edits many codes as an edit of each one would. */
@Injectable()
export class QrBulkEditsService {
  private readonly limits: DestinationLimits;

  constructor(
    private readonly selections: QrSelectionsService,
    private readonly edits: QrEdits,
    private readonly folders: FolderTreeService,
    private readonly passwords: QrPasswordsService,
    private readonly designs: QrDesignWritesService,
    private readonly choices: QrDesignChoicesService,
    private readonly bodies: BodyValidation,
    private readonly storage: WorkspaceStorageService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    { shortUrlBase, baseUrl }: Config,
    blocked: BlockedHosts,
    domains: VerifiedDomains,
  ) {
    this.limits = { shortUrlBase, baseUrl, blocked, domains };
  }

  /** @throws ValidationFailed, QueueFull */
  async update(
    caller: Caller,
    { patch: sent, ...selector }: BulkPatchDto,
    query: BulkEditQuery,
  ): Promise<BulkEdit[]> {
    const { sent: patch, patchOf, choice, logo } = await this.readPatch(caller, sent);
    const { folder_id: folderId, external_id: externalId, password } = patch as Record<string, unknown>;
    if (Object.keys(patch).length === 0) throw nothingToChange();
    if (typeof externalId === 'string') throw externalIdInBulk();
    if (
      typeof folderId === 'string' &&
      !(await this.folders.findExisting(caller, [folderId])).has(storedId(folderId))
    )
      throw unknownFolderInPatch();
    const selected = await this.selections.select(caller, selector, false);
    const passwordOf = query.dry_run ? () => ({}) : await this.passwords.editAny(password);
    const patched = (code: QrCode) => this.changesOf(caller, code, patchOf(code));
    const ids = selected.flatMap(({ id }) => id ?? []);
    const withProved =
      'design' in patch || 'design_template_id' in patch
        ? await this.designs.proveEdits(caller, ids, patched, [logo])
        : null;
    return this.run(caller, selected, query, {
      action: 'updated',
      validateChanges: (code) =>
        blameChoice(choice, async () => {
          const changes = await patched(code);
          return { ...(withProved?.(code, changes) ?? changes), ...passwordOf(code) };
        }),
    });
  }

  private async readPatch(caller: Caller, patch: object): Promise<ChosenPatch> {
    try {
      return await this.choices.readPatch(caller, patch);
    } catch (error) {
      throw error instanceof Problem ? inPatch(error) : error;
    }
  }

  /** Returns what a merge patch changes of one of many codes. @throws ValidationFailed, StaticCode, QueueFull */
  async changesOf({ workspaceId }: Caller, code: QrCode, patch: object): Promise<Partial<QrCode>> {
    const asker = { ...(currentAsker() ?? SERVICE), key: `edits of ${workspaceId}` };
    const validate = (body: object) => this.bodies.validate(CreateQrCodeDto, body, asker);
    const changes = await changesOfPatch(code, patch, { limits: this.limits, validate });
    if (!code.dynamic && changes.qrData) throw new StaticCode();
    return changes;
  }

  /** @throws ValidationFailed */
  async delete(caller: Caller, selector: QrSelectorDto, query: BulkEditQuery): Promise<BulkEdit[]> {
    const selected = await this.selections.select(caller, selector, false);
    return this.run(caller, selected, query, {
      action: 'deleted',
      validateChanges: () => ({ deletedAt: this.clock.now() }),
    });
  }

  /** Restores codes that were deleted in the last 30 days; live codes stay as they are. @throws ValidationFailed */
  async restore(caller: Caller, selector: QrSelectorDto, query: BulkEditQuery): Promise<BulkEdit[]> {
    const selected = await this.selections.select(caller, selector, true);
    const externalIds = selected.flatMap(({ externalId }) => externalId ?? []);
    const live = await this.selections.select(caller, { external_ids: externalIds }, false);
    // By external id, the code that has it: a transaction can run again.
    const owners = new Map(live.flatMap(({ id, externalId }) => (id === null ? [] : [[externalId, id]])));
    const ids = selected.flatMap(({ id }) => id ?? []);
    const retaken = await this.transactions.query<LinkOwner>(RETAKEN_LINKS, [caller.workspaceId, ids]);
    const links = new Map(retaken.map(({ digitalLink, id }) => [digitalLink, id]));
    let use: StorageUse | null = null;
    return this.run(caller, selected, query, {
      begin: async () => {
        // A dry run restores nothing, so that what it has counted is in no transaction.
        if (!query.dry_run || use === null) use = await this.storage.lockUse(caller);
      },
      action: 'restored',
      which: { deletedAt: liveOrRestorable(this.clock.now()) },
      validateChanges: ({ id, externalId, digitalLink, deletedAt, takenDownAt }) => {
        if (deletedAt === null) return {};
        if (takenDownAt !== null) throw new TakenDown();
        if (use) refuseMoreCodes(use);
        if (digitalLink !== null && (links.get(digitalLink) ?? id) !== id) throw new DigitalLinkRetaken();
        if (digitalLink !== null) links.set(digitalLink, id);
        if (externalId !== null && (owners.get(externalId) ?? id) !== id) throw new ExternalIdTaken();
        owners.set(externalId, id);
        if (use) use = { ...use, codes: use.codes + 1 };
        return { deletedAt: null };
      },
    });
  }

  /** In the order of the selection. */
  async run(
    caller: Caller,
    selected: Selected[],
    { atomic: isAtomic, dry_run: isDryRun }: BulkEditQuery,
    edit: Edit,
  ): Promise<BulkEdit[]> {
    const results = new Map<Selected, BulkEdit>();
    for (const each of selected) if (each.problem) results.set(each, { ...each, status: 'failed' });
    // In one order, so that two requests never wait for each other.
    const existing = selected
      .filter(({ id }) => id !== null)
      .sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
    const hasFailed = () => [...results.values()].some(({ status }) => status === 'failed');
    const editPart = async (part: Selected[]) => {
      for (const [each, result] of await this.editSome(caller, part, edit, isDryRun))
        results.set(each, result);
    };
    // Another request can change codes meanwhile, so a part can be refused after others are stored.
    const editApart = async (part: Selected[]) => {
      const isOuter = this.transactions.isOpen;
      try {
        await this.transactions.run(() => editPart(part));
      } catch (problem) {
        if (isOuter || !(problem instanceof Problem)) throw problem;
        for (const each of part) results.set(each, { ...each, status: 'failed', problem });
      }
    };
    const editAll = async () => {
      for (const part of inParts(existing)) await editPart(part);
      // Rolls back what was stored. In an outer transaction, the refusal that the report then throws does.
      if (hasFailed()) throw new AtomicRefusal();
    };
    try {
      if (isAtomic) await this.transactions.run(editAll);
      else for (const part of inParts(existing)) await editApart(part);
    } catch (error) {
      if (!(error instanceof AtomicRefusal)) throw error;
    }
    const isRefused = isAtomic && hasFailed();
    return selected.map((each): BulkEdit => {
      const result = results.get(each) ?? { ...each, status: 'skipped' };
      return isRefused && result.status !== 'failed' ? { ...each, status: 'skipped' } : result;
    });
  }

  /** In the open transaction; codes with equal changes share their statements. */
  private async editSome(
    caller: Caller,
    selected: Selected[],
    { action, which, begin, validateChanges: changesOf, comparesFields = false }: Edit,
    isDryRun: boolean,
  ): Promise<[Selected, BulkEdit][]> {
    const ids = selected.flatMap(({ id }) => id ?? []);
    const codes = await this.edits.findAllLocked(caller, { id: In(ids), ...which });
    await begin?.();
    const alike = new Map<string, { ids: string[]; changes: Partial<QrCode> }>();
    const results: [Selected, BulkEdit][] = [];
    for (const each of selected) {
      try {
        const code = codes.get(each.id ?? '') ?? raise(new QrCodeNotFound());
        const { version } = code;
        if (each.expected !== undefined && each.expected !== version) throw versionMismatch(version);
        const changes = await changesOf(code);
        const isChanged = Object.keys(changes).length > 0;
        if (isDryRun) {
          const compared = comparesFields && { changes: fieldChanges(code, changes) };
          const would = isChanged ? 'change' : 'stay';
          results.push([each, { ...each, status: 'valid', version, would, ...compared }]);
          continue;
        }
        if (!isChanged) {
          results.push([each, { ...each, status: 'unchanged', version }]);
          continue;
        }
        const key = JSON.stringify(changes);
        const group = alike.get(key) ?? { ids: [], changes };
        alike.set(key, { ...group, ids: [...group.ids, each.id ?? ''] });
        results.push([each, { ...each, status: action, version: version + 1 }]);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        results.push([each, { ...each, status: 'failed', problem: error }]);
      }
    }
    for (const { ids: some, changes } of alike.values())
      await this.edits.storeAll(caller, some, changes, action);
    return results;
  }
}

const versionMismatch = (version: number) =>
  new Problem(412, 'precondition_failed', {
    detail: `The current version of the QR code is ${version}, not that of if_match; it was not changed.`,
  });

function* inParts(selected: Selected[]): Generator<Selected[]> {
  for (let from = 0; from < selected.length; from += CODES_PER_TRANSACTION)
    yield selected.slice(from, from + CODES_PER_TRANSACTION);
}

/** A problem of the patch as such: its pointers are in the body. */
const inPatch = ({ errors = [] }: Problem) =>
  new ValidationFailed(
    errors.map((fault) => ({
      ...fault,
      pointer: `/patch${fault.pointer ?? ''}`,
      detail: `patch.${fault.detail}`,
    })),
  );

const refusal = (field: string, detail: string) => () =>
  new ValidationFailed([{ pointer: `/patch/${field}`, code: 'invalid_value', detail: `patch.${detail}` }]);
const externalIdInBulk = refusal(
  'external_id',
  'external_id must be null or absent: it is unique, so it cannot be the same of many QR codes',
);
const unknownFolderInPatch = refusal('folder_id', NOT_A_FOLDER);
