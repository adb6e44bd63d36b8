import { Injectable } from '@nestjs/common';
import { Transactions, type QrCode } from '#libs/database';
import type { StoredDesign } from '#libs/qr-codes';
import { invalidField, type Problem } from '../../http/problems/index.js';
import { ExternalIdTaken, unknownFolder } from '../record/qr.errors.js';
import { QrSelectionsService, type Selected } from '../write/qr-selections.service.js';
import { itemOfCsv, MAX_PASSWORDS, savedAsNumber, tooManyPasswords, unknownPath } from './qr-bulk.errors.js';
import { toPlain, type ItemEdit, type ReadItem } from './qr-bulk-task.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import { FolderTreeService, type FoundPath } from '../folder-tree/folder-tree.service.js';
import { QrBulkEditsService, type BulkEdit } from '../write/qr-bulk-edits.service.js';
import { Prepared } from '../../http/requests/preparation.js';
import { chosenPatch, QrDesignChoicesService } from '../write/qr-design-choices.service.js';
import { RequestWork } from '../write/qr-preparations.service.js';
import { QrPatchesService } from '../write/qr-patches.service.js';
import type { Edit } from '../write/edit.js';
import { QrWriter } from '../write/qr.writer.js';
import { folderPath } from '../record/qr-csv.fields.js';
import type { BulkQuery } from './qr-bulk.dto.js';
import { isSavedAsNumber, toMergePatch } from './qr-bulk-patch.js';

/** An item that edits a code. */
export interface Target extends Selected {
  index: number;
  id: string;
  edit: ItemEdit;
  csv: ReadItem['csv'];
}

/** The items of an upsert: those that edit a code, and all, in which these neither create nor fail. */
interface PartedItems {
  targets: Target[];
  others: ReadItem[];
}

const FIND_BY_SHORT_CODE = `select short_code_norm as key, id from qr_codes
  where workspace_id = $1 and short_code_norm = any($2::text[]) and deleted_at is null`;

/** @param byId @param byExternalId @param byShortCode the codes that exist; the last by the key of their short codes */
function partItems(
  items: readonly ReadItem[],
  byId: readonly Selected[],
  byExternalId: readonly Selected[],
  byShortCode: ReadonlyMap<string, string>,
): PartedItems {
  const ids = new Set(byId.map(({ id }) => id));
  const owners = new Map(byExternalId.map(({ id, externalId }) => [externalId, id]));
  const targets = new Map<string, Target>();
  const others = items.map((item, index) => {
    const { csv, edit } = item;
    if (!edit) return item;
    const { externalId, key } = edit;
    const known = byShortCode.get(key.shortCode ?? '') ?? owners.get(key.externalId);
    const id = csv?.id?.toLowerCase() ?? known ?? null;
    if (id === null) return item;
    const pointer = csv?.id ? '/id' : key.shortCode === null ? '/external_id' : '/short_code';
    if (csv?.id && !ids.has(id)) return failing(item, unknownId());
    if (targets.has(id)) return failing(item, sameCode(pointer));
    // Two that are given the same external_id, or one that another code has.
    const owner = owners.get(externalId) ?? id;
    if (externalId !== null && owner !== id) return failing(item, new ExternalIdTaken(owner));
    if (externalId !== null) owners.set(externalId, id);
    targets.set(id, { index, id, externalId, edit, csv });
    return { csv };
  });
  return { targets: [...targets.values()], others };
}

const failing = ({ csv }: ReadItem, problem: Problem): ReadItem => ({
  csv,
  problem: toPlain(csv ? itemOfCsv(problem, csv) : problem),
});

const unknownId = () =>
  invalidField('/id', 'must be the id of a QR code of this workspace, or empty to create one');
const sameCode = (pointer: string) =>
  invalidField(pointer, 'is that of an earlier QR code of this request', 'duplicate');

type Changes = Partial<QrCode>;
type Choice = Pick<BulkQuery, 'atomic' | 'dry_run' | 'create_folders' | 'diff'>;

/** The edits of an upsert, with what they need to be decided. */
export interface PreparedEdits {
  targets: Target[];
  /** By path. */
  folders: ReadonlyMap<string, FoundPath>;
  /** The ids in folder_id that exist. */
  folderIds: ReadonlySet<string>;
  /** Those of the first items; each takes a hash. */
  passwords: ReadonlySet<string>;
  /** The designs of the templates that items name, by id. */
  designs: ReadonlyMap<string, StoredDesign>;
  /** What takes long. */
  work: RequestWork;
  /** True if `work` contains all that the edits need. */
  isDecided: boolean;
}

/** The items of an upsert whose codes exist: each is a PATCH of its code. */
@Injectable()
export class QrBulkUpsertsService {
  constructor(
    private readonly selections: QrSelectionsService,
    private readonly edits: QrBulkEditsService,
    private readonly writer: QrWriter,
    private readonly folders: FolderTreeService,
    private readonly choices: QrDesignChoicesService,
    private readonly patches: QrPatchesService,
    private readonly transactions: Transactions,
  ) {}

  async part(caller: Caller, items: readonly ReadItem[]): Promise<PartedItems> {
    const ids = items.flatMap(({ csv }) => csv?.id?.toLowerCase() ?? []);
    const externalIds = items.flatMap(({ edit }) => edit?.externalId ?? []);
    const byId = await this.selections.select(caller, { ids }, false);
    const byExternalId = await this.selections.select(caller, { external_ids: externalIds }, false);
    return partItems(items, byId, byExternalId, await this.findByShortCode(caller, items));
  }

  private async findByShortCode({ workspaceId }: Caller, items: readonly ReadItem[]) {
    const keys = items.flatMap(({ edit }) => edit?.key.shortCode ?? []);
    if (keys.length === 0) return new Map<string, string>();
    const found = await this.transactions.query<{ key: string; id: string }>(FIND_BY_SHORT_CODE, [
      workspaceId,
      keys,
    ]);
    return new Map(found.map(({ key, id }) => [key, id]));
  }

  /** Before a transaction begins: threads, hashes and proofs take long. @throws QueueFull */
  async prepare(caller: Caller, targets: Target[]): Promise<PreparedEdits> {
    const sent = targets.map(({ edit }) => JSON.parse(edit.json) as Record<string, unknown>);
    const paths = targets.flatMap(({ csv }) => csv?.folder ?? []);
    const folderIds = textsIn(sent.map(({ folder_id: id }) => id))
      .map(storedId)
      .filter((id) => UUID.test(id));
    const designs = await this.choices.find(
      caller,
      new Set(textsIn(sent.map((item) => item.design_template_id))),
    );
    return {
      targets,
      folders: await this.folders.findByPath(caller, [...new Set(paths)]),
      folderIds: await this.folders.findExisting(caller, folderIds),
      passwords: new Set(textsIn(sent.map(({ password }) => password)).slice(0, MAX_PASSWORDS)),
      designs,
      work: new RequestWork(
        new Prepared(this.transactions),
        [...designs.values()].map(({ logo }) => logo),
        true,
      ),
      isDecided: false,
    };
  }

  /** Decides all edits before the transaction that stores them begins, which then finds what they prepared. */
  async decide(caller: Caller, edits: PreparedEdits, choice: Choice): Promise<PreparedEdits> {
    const decided = { ...edits, isDecided: true };
    const ids = edits.targets.map(({ id }) => id).sort();
    await this.writer.decideAll(caller, ids, this.editBy(decided, new Map(), choice));
    return decided;
  }

  /** In the order of the targets. @param created folders by path, which were missing */
  async run(
    caller: Caller,
    edits: PreparedEdits,
    created: ReadonlyMap<string, string>,
    choice: Choice & { changeId: string },
  ): Promise<BulkEdit[]> {
    const edit = this.editBy(edits, created, choice);
    const edited = await this.edits.run(caller, edits.targets, choice, edit, choice.diff);
    return choice.diff ? this.withPaths(caller, edits.targets, edited) : edited;
  }

  private editBy(
    edits: PreparedEdits,
    created: ReadonlyMap<string, string>,
    { dry_run: isDryRun, create_folders }: Choice,
  ): Edit & { action: 'updated' } {
    const { targets, designs, passwords, work, isDecided } = edits;
    const byId = new Map(targets.map((target) => [target.id, target]));
    const decide = async (code: QrCode, prepared: Prepared): Promise<Changes> => {
      const target = byId.get(code.id);
      if (!target) return {};
      const patch = toMergePatch(code, target.edit, target.csv !== null);
      if (target.csv && isSavedAsNumber(code.externalId, patch.external_id))
        throw savedAsNumber(code.externalId ?? '');
      const folderId = folderOf(target, patch, edits, created, create_folders);
      // The id of a new folder differs each time that a transaction runs again, so nothing is prepared by it.
      const moved = folderId !== undefined && folderId !== code.folderId ? { folderId } : {};
      const chosen = chosenPatch(patch, designs);
      const pending = isDryRun ? pendingFolder(target, folderId) : {};
      if (Object.keys(chosen.sent).length === 0) return { ...moved, ...pending };
      const isOneTooMany = typeof patch.password === 'string' && !passwords.has(patch.password);
      const withoutPassword = isDryRun || isOneTooMany;
      const changes = await this.patches.decide(code, chosen, { work, prepared, withoutPassword });
      if (isOneTooMany) throw tooManyPasswords();
      return { ...changes, ...moved, ...(isDryRun && pendingPassword(code, patch)), ...pending };
    };
    return { action: 'updated', decide, ...(isDecided && { prepared: work.prepared }) };
  }

  /** The changes of a dry run, with folders as their paths, as the file has them. */
  private async withPaths(caller: Caller, targets: Target[], edited: BulkEdit[]): Promise<BulkEdit[]> {
    const idsIn = ({ changes }: BulkEdit) => textsIn(Object.values(changes?.folder_id ?? {}));
    const paths = await this.folders.findPaths(
      caller,
      edited.flatMap(idsIn).filter((id) => UUID.test(id)),
    );
    const pathOf = (id: unknown) => {
      const names = paths.get(String(id));
      return names ? folderPath(names) : id;
    };
    return edited.map((edit, index) => {
      const { folder_id: folder, ...changes } = edit.changes ?? {};
      if (!folder || !targets[index]?.csv) return edit;
      return {
        ...edit,
        changes: { ...changes, folder: { from: pathOf(folder.from), to: pathOf(folder.to) } },
      };
    });
  }
}

/** Of a dry run: a password that would be hashed. */
function pendingPassword(code: QrCode, { password }: Record<string, unknown>): Changes {
  if (password === undefined || (password === null && code.passwordHash === null)) return {};
  return { passwordHash: password === null ? null : '' };
}

/** Of a dry run: a folder that would be created is named by its path. */
const pendingFolder = ({ csv }: Target, folderId: string | undefined): Changes =>
  csv?.folder && folderId === undefined ? { folderId: csv.folder } : {};

/** The paths of folders that do not exist yet. */
export const missingFolders = ({ folders }: PreparedEdits): string[] =>
  [...folders].filter(([, found]) => 'fault' in found && found.canBeCreated).map(([path]) => path);

/** Each once. */
const textsIn = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** The folder that the item says by its path or its id; undefined if it says none, or one that is not created yet. */
function folderOf(
  { csv }: Target,
  { folder_id: id }: Record<string, unknown>,
  { folders, folderIds }: PreparedEdits,
  created: ReadonlyMap<string, string>,
  createsFolders: boolean,
): string | undefined {
  if (typeof id === 'string' && !folderIds.has(storedId(id))) throw unknownFolder();
  const found = folders.get(csv?.folder ?? '');
  if (!found) return undefined;
  if ('id' in found) return found.id;
  if (!createsFolders || !found.canBeCreated) throw unknownPath(found.fault);
  return created.get(csv?.folder ?? '');
}
