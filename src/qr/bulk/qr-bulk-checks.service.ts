import { Injectable } from '@nestjs/common';
import type { Caller } from '../../http/requests/caller.js';
import { FolderTreeService } from '../folder-tree/folder-tree.service.js';
import type { Problem } from '../../http/problems/index.js';
import { unknownFolder } from '../record/qr.errors.js';
import { itemOfCsv, MAX_PASSWORDS, tooManyPasswords, unknownPath } from './qr-bulk.errors.js';
import { toProblem, type BulkCode, type ReadItem } from './qr-bulk-task.js';

/** An item with the code that it would create, or the problem that keeps it from that. */
export interface CheckedItem extends Pick<ReadItem, 'csv'> {
  code?: BulkCode;
  problem?: Problem;
}

/** Finds conflicts between items. */
@Injectable()
export class QrBulkChecksService {
  constructor(private readonly folders: FolderTreeService) {}

  /** In the order of the items. @param createsFolders whether folders of paths can be missing */
  async check(caller: Caller, items: ReadItem[], createsFolders: boolean): Promise<CheckedItem[]> {
    const checked = items.map(({ csv, code, problem }): CheckedItem => ({
      csv,
      ...(code && { code }),
      ...(problem && { problem: toProblem(problem) }),
    }));
    await this.refuseUnknownFolders(caller, checked);
    await this.findFolders(caller, checked, createsFolders);
    refuseManyPasswords(checked);
    return checked;
  }

  private async refuseUnknownFolders(caller: Caller, checked: CheckedItem[]): Promise<void> {
    const folderOf = ({ code }: CheckedItem) => code?.row.folderId ?? null;
    const ids = new Set(checked.map(folderOf).filter((id) => id !== null));
    const existing = await this.folders.findExisting(caller, [...ids]);
    for (const [index, item] of checked.entries()) {
      const id = folderOf(item);
      if (id !== null && !existing.has(id)) checked[index] = failed(item, unknownFolder());
    }
  }

  private async findFolders(caller: Caller, checked: CheckedItem[], createsFolders: boolean): Promise<void> {
    const paths = await this.folders.findByPath(caller, pathsOf(checked.flatMap(({ code }) => code ?? [])));
    for (const [index, item] of checked.entries()) {
      const path = item.code?.folder ?? null;
      const found = path === null ? undefined : paths.get(path);
      if (!item.code || !found) continue;
      if ('id' in found) item.code.row.folderId = found.id;
      else if (!createsFolders || !found.canBeCreated)
        checked[index] = failed(item, unknownPath(found.fault));
    }
  }
}

/** The paths of folders, each once. */
export const pathsOf = (codes: readonly Pick<BulkCode, 'folder'>[]): string[] => [
  ...new Set(codes.map(({ folder }) => folder).filter((path) => path !== null)),
];

/** Each different password is hashed, which takes a core for some 30 ms. */
function refuseManyPasswords(checked: CheckedItem[]): void {
  const passwords = new Set<string>();
  for (const [index, item] of checked.entries()) {
    const password = item.code?.password ?? null;
    if (password === null || passwords.has(password)) continue;
    if (passwords.size < MAX_PASSWORDS) passwords.add(password);
    else checked[index] = failed(item, tooManyPasswords());
  }
}

/** An item that creates nothing; of a CSV record, the problem names the columns. */
export const failed = ({ csv }: CheckedItem, problem: Problem): CheckedItem => ({
  csv,
  problem: csv ? itemOfCsv(problem, csv) : problem,
});
