import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { ChangeFeed, Transactions, type QrCodeAction } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import {
  COUNT_IN_FOLDERS,
  EDIT,
  FOLDERS_OF_CODES,
  LOCK_CONTENTS,
  MOVE_DELETED,
} from './qr-folders.queries.js';

/** A folder may contain 100,000 codes; a statement on this many takes a tenth of its time limit. */
const CODES_PER_STATEMENT = 2_000;

/** Codes as the contents of folders. Before a folder is deleted, its row is locked, so that nothing is added to it. */
@Injectable()
export class QrFoldersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Live codes, archived ones included, directly in each folder; a folder without any is not in the map. */
  async count({ workspaceId }: Caller, folderIds: string[]): Promise<Map<string, number>> {
    const counts = await this.transactions.query<{ folderId: string; count: number }>(COUNT_IN_FOLDERS, [
      workspaceId,
      folderIds,
    ]);
    return new Map(counts.map(({ folderId, count }) => [folderId, count]));
  }

  /** The folders of live codes, by code; a code without one is not in the map. */
  async findFolders({ workspaceId }: Caller, codeIds: string[]): Promise<Map<string, string>> {
    const codes = await this.transactions.query<{ id: string; folderId: string }>(FOLDERS_OF_CODES, [
      workspaceId,
      codeIds,
    ]);
    return new Map(codes.map(({ id, folderId }) => [id, folderId]));
  }

  /** Moves what is in the folders to `to`; null: to no folder. An edit of each live code. */
  async moveToFolder(caller: Caller, folderIds: string[], to: string | null): Promise<void> {
    await this.empty(caller, folderIds, { to, action: 'moved' });
  }

  /** Deletes the contents of the folders, as DELETE of each code does; restored codes have no folder. */
  async deleteIn(caller: Caller, folderIds: string[]): Promise<void> {
    await this.empty(caller, folderIds, { to: null, action: 'deleted' });
  }

  private async empty(
    { workspaceId, actor }: Caller,
    folderIds: string[],
    { to, action }: End,
  ): Promise<void> {
    this.transactions.assertTransaction();
    const now = this.clock.now();
    const deletedAt = action === 'deleted' ? now : null;
    const contents = await this.transactions.query<{ id: string; isDeleted: boolean }>(LOCK_CONTENTS, [
      workspaceId,
      folderIds,
    ]);
    const [deleted, live] = [true, false].map((side) =>
      contents.filter(({ isDeleted }) => isDeleted === side).map(({ id }) => id),
    ) as [string[], string[]];
    // Deleted codes need no history or notification: they only must not refer to a deleted folder.
    for (const ids of inParts(deleted)) await this.transactions.query(MOVE_DELETED, [workspaceId, ids, to]);
    for (const ids of inParts(live)) {
      await this.transactions.query(EDIT, [workspaceId, ids, to, deletedAt, now, actor, action]);
      await this.changes.announce('qr_code', ids);
    }
  }
}

/** The new state of the codes. */
interface End {
  to: string | null;
  action: Extract<QrCodeAction, 'moved' | 'deleted'>;
}

function* inParts(ids: string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += CODES_PER_STATEMENT)
    yield ids.slice(from, from + CODES_PER_STATEMENT);
}
