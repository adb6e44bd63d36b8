import { Injectable } from '@nestjs/common';
import { Transactions, type QrCode, type QrCodeAction } from '#libs/database';
import { Clock } from '#libs/platform';
import { invalid, nothingToChange, Problem, ValidationFailed } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId } from '../../http/requests/id.pipe.js';
import { Prepared } from '../../http/requests/preparation.js';
import { refuseMoreCodes, WorkspaceStorageService } from '../../workspaces/workspace-storage.service.js';
import { FolderTreeService } from '../folder-tree/folder-tree.service.js';
import type {
  BulkEditQuery,
  BulkEditStatus,
  BulkPatchDto,
  BulkUpdateQuery,
  QrSelectorDto,
  ReplaceTextDto,
} from './qr-bulk-edits.dto.js';
import { NOT_A_FOLDER } from '../record/qr-create.dto.js';
import { fieldChanges, type FieldChange } from '../record/qr-row.js';
import { QrSelectionsService, type Selected } from './qr-selections.service.js';
import { DigitalLinkRetaken, ExternalIdTaken, QrCodeNotFound, TakenDown } from '../record/qr.errors.js';
import { restorableSince } from '../record/qr-record.js';
import type { ChosenPatch } from './qr-design-choices.service.js';
import { RequestWork } from './qr-preparations.service.js';
import { QrPatchesService } from './qr-patches.service.js';
import { QrWriter } from './qr.writer.js';
import type { Edit } from './edit.js';
import { RETAKEN_LINKS, type LinkOwner } from './writes.queries.js';

/** What an edit of many does, and how a code is reported that it has changed. */
const DONE = { updated: 'updated', reverted: 'updated', deleted: 'deleted', restored: 'restored' } as const;
type Edited = keyof typeof DONE & QrCodeAction;

/** With the id of the change that the versions of the codes get. */
type Request<T> = T & { changeId: string };

/** The result of one code. */
export interface BulkEdit extends Selected {
  status: BulkEditStatus;
  version?: number;
  /** Of a dry run. */
  would?: 'change' | 'stay';
  /** By field, if `run` compares them. */
  changes?: Record<string, FieldChange>;
}

/** Edits many codes as an edit of each one would. */
@Injectable()
export class QrBulkEditsService {
  constructor(
    private readonly selections: QrSelectionsService,
    private readonly writer: QrWriter,
    private readonly folders: FolderTreeService,
    private readonly patches: QrPatchesService,
    private readonly storage: WorkspaceStorageService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, QueueFull */
  async update(
    caller: Caller,
    { patch: sent, replace, ...selector }: BulkPatchDto,
    query: Request<BulkUpdateQuery>,
  ): Promise<BulkEdit[]> {
    if (sent === undefined && replace === undefined) throw noChange();
    if (sent !== undefined && replace !== undefined) throw twoChanges();
    const chosen = replace === undefined ? await this.readPatch(caller, sent ?? {}) : replacement(replace);
    const { folder_id: folderId, external_id: externalId } = chosen.sent as Record<string, unknown>;
    if (replace === undefined && Object.keys(chosen.sent).length === 0) throw nothingToChange();
    if (typeof externalId === 'string') throw externalIdInBulk();
    if (
      typeof folderId === 'string' &&
      !(await this.folders.findExisting(caller, [folderId])).has(storedId(folderId))
    )
      throw unknownFolderInPatch();
    const selected = await this.selections.select(caller, selector, false);
    const work = new RequestWork(new Prepared(this.transactions), [chosen.logo], true);
    const edit = {
      action: 'updated' as const,
      decide: (code: QrCode, prepared: Prepared) =>
        this.patches.decide(code, chosen, { work, prepared, withoutPassword: query.dry_run }),
    };
    return this.run(caller, selected, query, edit, query.diff);
  }

  private async readPatch(caller: Caller, patch: object): Promise<ChosenPatch> {
    try {
      return await this.patches.choose(caller, patch);
    } catch (error) {
      throw error instanceof Problem ? inPatch(error) : error;
    }
  }

  /** @throws ValidationFailed */
  async delete(caller: Caller, selector: QrSelectorDto, query: Request<BulkEditQuery>): Promise<BulkEdit[]> {
    return this.runOn(caller, selector, query, {
      action: 'deleted',
      decide: () => ({ deletedAt: this.clock.now() }),
    });
  }

  /** Restores codes that were deleted in the last 30 days; live codes stay as they are. @throws ValidationFailed */
  async restore(caller: Caller, selector: QrSelectorDto, query: Request<BulkEditQuery>): Promise<BulkEdit[]> {
    const selected = await this.selections.select(caller, selector, true);
    const externalIds = selected.flatMap(({ externalId }) => externalId ?? []);
    const live = await this.selections.select(caller, { external_ids: externalIds }, false);
    // By external id, the code that has it: a transaction can run again.
    const owners = new Map(live.flatMap(({ id, externalId }) => (id === null ? [] : [[externalId, id]])));
    const ids = selected.flatMap(({ id }) => id ?? []);
    const retaken = await this.transactions.query<LinkOwner>(RETAKEN_LINKS, [caller.workspaceId, ids]);
    const links = new Map(retaken.map(({ digitalLink, id }) => [digitalLink, id]));
    let use = await this.storage.findUse(caller);
    return this.run(caller, selected, query, {
      action: 'restored',
      begin: async () => {
        use = await this.storage.lockUse(caller);
      },
      deletedSince: restorableSince(this.clock.now()),
      decide: ({ id, externalId, digitalLink, deletedAt, takenDownAt }) => {
        if (deletedAt === null) return {};
        if (takenDownAt !== null) throw new TakenDown();
        refuseMoreCodes(use);
        if (digitalLink !== null && (links.get(digitalLink) ?? id) !== id) throw new DigitalLinkRetaken();
        if (digitalLink !== null) links.set(digitalLink, id);
        const owner = owners.get(externalId) ?? id;
        if (externalId !== null && owner !== id) throw new ExternalIdTaken(owner);
        owners.set(externalId, id);
        use = { ...use, codes: use.codes + 1 };
        return { deletedAt: null };
      },
    });
  }

  /** Any edit of selected codes. @throws ValidationFailed */
  async runOn(
    caller: Caller,
    selector: QrSelectorDto,
    query: Request<BulkEditQuery>,
    edit: Edit & { action: Edited },
  ): Promise<BulkEdit[]> {
    return this.run(caller, await this.selections.select(caller, selector, false), query, edit);
  }

  /**
   * In the order of the selection.
   * @param comparesFields whether a dry run also returns the values of changed fields
   */
  async run(
    caller: Caller,
    selected: Selected[],
    { atomic: isAtomic, dry_run: isDryRun, changeId }: Request<BulkEditQuery>,
    { decide, ...edit }: Edit & { action: Edited },
    comparesFields = false,
  ): Promise<BulkEdit[]> {
    const known = new Map(selected.flatMap((each) => (each.id === null ? [] : [[each.id, each] as const])));
    const compared = new Map<string, Pick<BulkEdit, 'changes'>>();
    const ofEach: Edit = {
      ...edit,
      changeId,
      decide: async (code, prepared) => {
        const expected = known.get(code.id)?.expected ?? code.version;
        if (expected !== code.version) throw versionMismatch(code.version);
        const changes = await decide(code, prepared);
        if (comparesFields) compared.set(code.id, { changes: fieldChanges(code, changes) });
        return changes;
      },
    };
    const isRefused = selected.some(({ id, problem }) => id === null || problem);
    // In one order, so that two requests never wait for each other.
    const ids = [...known.keys()].sort();
    const results = isDryRun
      ? await this.writer.decideAll(caller, ids, ofEach)
      : await this.writer.editAll(caller, ids, ofEach, { isAtomic, isRefused: isAtomic && isRefused });
    const edited = selected.map((each): BulkEdit => {
      const { id, problem } = each;
      const result = problem ?? results.get(id ?? '') ?? new QrCodeNotFound();
      if (result instanceof Problem) return { ...each, status: 'failed', problem: result };
      const { version, isChanged } = result;
      if (isDryRun)
        return {
          ...{ ...each, status: 'valid', version, would: isChanged ? 'change' : 'stay' },
          ...compared.get(id ?? ''),
        };
      return { ...each, status: isChanged ? DONE[edit.action] : 'unchanged', version };
    });
    if (!isAtomic || !edited.some(({ status }) => status === 'failed')) return edited;
    return edited.map((each, index) =>
      each.status === 'failed' ? each : { ...(selected[index] ?? each), status: 'skipped' },
    );
  }
}

const versionMismatch = (version: number) =>
  new Problem(412, 'precondition_failed', {
    detail: `The current version of the QR code is ${version}, not the expected one; it was not changed.`,
  });

/** A problem of the patch as such: its pointers are in the body. */
const inPatch = ({ errors = [] }: Problem) =>
  new ValidationFailed(
    errors.map((fault) => ({
      ...fault,
      pointer: `/patch${fault.pointer ?? ''}`,
      detail: `patch.${fault.detail}`,
    })),
  );

/** A patch of each code that has the text. */
const replacement = ({ find, with: instead }: ReplaceTextDto): ChosenPatch => ({
  sent: {},
  patchOf: ({ qrData }) => {
    const { url } = qrData as { url?: unknown };
    if (typeof url !== 'string' || !url.includes(find)) return {};
    return { qr_data: { url: url.replaceAll(find, () => instead) } };
  },
  choice: null,
  logo: null,
});

const noChange = () => invalid('/patch', 'patch or replace must be present', 'required');
const twoChanges = () => invalid('/replace', 'replace must be omitted when patch is present');

const refusal = (field: string, detail: string) => () => invalid(`/patch/${field}`, `patch.${detail}`);
const externalIdInBulk = refusal(
  'external_id',
  'external_id must be null or absent: it is unique, so it cannot be the same of many QR codes',
);
const unknownFolderInPatch = refusal('folder_id', NOT_A_FOLDER);
