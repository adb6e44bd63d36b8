import { Injectable } from '@nestjs/common';
import type { QrCode } from '#libs/database';
import type { StoredDesign } from '#libs/qr-codes';
import { raise } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import { FolderPathsService, type FoundPath } from '../folders/folder-paths.service.js';
import { FolderTreeService } from '../folders/folder-tree.service.js';
import { QrBulkEditsService, type BulkEdit } from '../qr-bulk-edits.service.js';
import { blameChoice, chosenPatch, QrDesignChoicesService } from '../qr-design-choices.service.js';
import { QrDesignWritesService } from '../qr-design-writes.service.js';
import { QrPasswordsService, type PasswordEdit } from '../qr-passwords.service.js';
import { QrSelectionsService } from '../qr-selections.service.js';
import { unknownFolder } from '../qr.errors.js';
import { folderPath } from '../qr-csv.fields.js';
import { MAX_PASSWORDS, tooManyPasswords, unknownPath } from './qr-bulk.errors.js';
import type { BulkQuery } from './qr-bulk.dto.js';
import { toMergePatch } from './qr-bulk-patch.js';
import { partItems, type PartedItems, type Target } from './qr-bulk-targets.js';
import type { ReadItem } from './qr-bulk-task.js';

type Changes = Partial<QrCode>;
type Choice = Pick<BulkQuery, 'atomic' | 'dry_run' | 'create_folders' | 'diff'>;

/** The edits of an upsert, with what takes long. */
export interface PreparedEdits {
  targets: Target[];
  /** By path. */
  folders: ReadonlyMap<string, FoundPath>;
  /** The ids in folder_id that exist. */
  folderIds: ReadonlySet<string>;
  /** By password; null removes it. */
  passwords: ReadonlyMap<unknown, PasswordEdit>;
  /** The designs of the templates that items name, by id. */
  designs: ReadonlyMap<string, StoredDesign>;
  withProved: (code: QrCode, changes: Changes) => Changes;
}

export const NO_EDITS: PreparedEdits = {
  targets: [],
  folders: new Map(),
  folderIds: new Set(),
  passwords: new Map(),
  designs: new Map(),
  withProved: (_, changes) => changes,
};

/** The items of an upsert whose codes exist: each is a PATCH of its code. */
@Injectable()
export class QrBulkUpsertsService {
  constructor(
    private readonly selections: QrSelectionsService,
    private readonly edits: QrBulkEditsService,
    private readonly folders: FolderTreeService,
    private readonly paths: FolderPathsService,
    private readonly passwords: QrPasswordsService,
    private readonly designs: QrDesignWritesService,
    private readonly choices: QrDesignChoicesService,
  ) {}

  async part(caller: Caller, items: readonly ReadItem[]): Promise<PartedItems> {
    const ids = items.flatMap(({ csv }) => csv?.id?.toLowerCase() ?? []);
    const externalIds = items.flatMap(({ edit }) => edit?.externalId ?? []);
    const byId = await this.selections.select(caller, { ids }, false);
    return partItems(items, byId, await this.selections.select(caller, { external_ids: externalIds }, false));
  }

  /** Outside of transactions: hashes and proofs take long. @throws QueueFull */
  async prepare(caller: Caller, targets: Target[], choice: Choice): Promise<PreparedEdits> {
    if (targets.length === 0) return NO_EDITS;
    const { dry_run } = choice;
    const sent = targets.map(({ edit }) => JSON.parse(edit.json) as Record<string, unknown>);
    const paths = targets.flatMap(({ csv }) => csv?.folder ?? []);
    const folderIds = textsIn(sent.map(({ folder_id: id }) => id))
      .map(storedId)
      .filter((id) => UUID.test(id));
    const edits: PreparedEdits = {
      ...{ ...NO_EDITS, targets },
      folders: await this.paths.find(caller, [...new Set(paths)]),
      folderIds: await this.folders.findExisting(caller, folderIds),
      passwords: await this.edit(textsIn(sent.map(({ password }) => password)), dry_run),
      designs: await this.choices.find(caller, new Set(textsIn(sent.map((item) => item.design_template_id)))),
    };
    const designed = targets.filter(
      (_, index) => sent[index]?.design !== undefined || sent[index]?.design_template_id !== undefined,
    );
    if (designed.length === 0) return edits;
    const ids = designed.map(({ id }) => id);
    const withProved = await this.designs.proveEdits(
      caller,
      ids,
      this.changesBy(caller, edits, new Map(), choice),
      [...edits.designs.values()].map(({ logo }) => logo),
    );
    return { ...edits, withProved };
  }

  /** In the order of the targets. @param created folders by path, which were missing */
  async run(
    caller: Caller,
    edits: PreparedEdits,
    created: ReadonlyMap<string, string>,
    choice: Choice,
  ): Promise<BulkEdit[]> {
    const changesOf = this.changesBy(caller, edits, created, choice);
    const edited = await this.edits.run(caller, edits.targets, choice, {
      ...{ action: 'updated', validateChanges: changesOf },
      comparesFields: choice.diff,
    });
    return choice.diff ? this.withPaths(caller, edits.targets, edited) : edited;
  }

  private changesBy(
    caller: Caller,
    edits: PreparedEdits,
    created: ReadonlyMap<string, string>,
    { dry_run: isDryRun, create_folders }: Choice,
  ) {
    const byId = new Map(edits.targets.map((target) => [target.id, target]));
    return async (code: QrCode): Promise<Changes> => {
      const target = byId.get(code.id);
      if (!target) return {};
      const patch = toMergePatch(code, target.edit, target.csv !== null);
      const folderId = folderOf(target, patch, edits, created, create_folders);
      if (folderId !== undefined && folderId !== code.folderId) patch.folder_id = folderId;
      const { sent, patchOf: chosen, choice } = chosenPatch(patch, edits.designs);
      const pending = isDryRun ? pendingFolder(target, folderId) : {};
      if (Object.keys(sent).length === 0) return pending;
      return blameChoice(choice, async () => {
        const changes = await this.edits.changesOf(caller, code, chosen(code));
        return { ...edits.withProved(code, changes), ...passwordOf(edits, patch)(code), ...pending };
      });
    };
  }

  private async edit(passwords: string[], isDryRun: boolean): Promise<PreparedEdits['passwords']> {
    const edits = new Map<unknown, PasswordEdit>([[null, await this.passwords.editAny(null)]]);
    for (const password of passwords.slice(0, MAX_PASSWORDS))
      edits.set(password, isDryRun ? () => NO_HASH : await this.passwords.editAny(password));
    return edits;
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

/** What a dry run has instead of a hash: nothing is stored. */
const NO_HASH = { passwordHash: '' };

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

function passwordOf({ passwords }: PreparedEdits, { password }: Record<string, unknown>): PasswordEdit {
  if (password === undefined) return () => ({});
  return passwords.get(password) ?? raise(tooManyPasswords());
}

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
