import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { inParts, Transactions, type QrCode, type QrCodeAction } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import { QrWriter } from '../write/qr.writer.js';

/** Counts live codes by folder, using only qr_codes_folder. Parameters: workspace, folders. */
const COUNT_IN_FOLDERS = `
  select folder_id as "folderId", count(*)::int as count from qr_codes
  where workspace_id = $1 and folder_id = any($2::uuid[]) and deleted_at is null
  group by folder_id`;

/** Locks the contents of folders, including deleted codes, until the commit. Parameters: workspace, folders. */
const LOCK_CONTENTS = `
  select id, version, taken_down_at as "takenDownAt", deleted_at is not null as "isDeleted" from qr_codes
  where workspace_id = $1 and folder_id = any($2::uuid[])
  order by id
  for no key update`;

/** Parameters: workspace, codes, folder. */
const MOVE_DELETED = 'update qr_codes set folder_id = $3 where workspace_id = $1 and id = any($2::uuid[])';

/** Parameters: workspace, codes. */
const FOLDERS_OF_CODES = `
  select id, folder_id as "folderId" from qr_codes
  where workspace_id = $1 and id = any($2::uuid[]) and folder_id is not null and deleted_at is null`;

/** A statement on this many takes a tenth of its time limit. */
const CODES_PER_STATEMENT = 2_000;

/** Codes as the contents of folders. Before a folder is deleted, its row is locked, so that nothing is added to it. */
@Injectable()
export class QrFoldersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly writer: QrWriter,
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

  /** Moves what is in the folders, or deletes it as DELETE of each code does; restored codes are in no folder. Edits each live code. */
  async empty(caller: Caller, folderIds: string[], { to, action }: End): Promise<void> {
    const { workspaceId } = caller;
    this.transactions.assertTransaction();
    const contents = await this.transactions.query<Content>(LOCK_CONTENTS, [workspaceId, folderIds]);
    const deleted = contents.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
    // Deleted codes need no history or notification: they only must not refer to a deleted folder.
    for (const ids of inParts(deleted, CODES_PER_STATEMENT))
      await this.transactions.query(MOVE_DELETED, [workspaceId, ids, to]);
    const live = contents.filter(({ isDeleted }) => !isDeleted);
    const changes = { folderId: to, ...(action === 'deleted' && { deletedAt: this.clock.now() }) };
    await this.writer.storeAlike(caller, live, changes, action);
  }
}

interface Content extends Pick<QrCode, 'id' | 'version' | 'takenDownAt'> {
  isDeleted: boolean;
}

/** The new state of the codes. */
interface End {
  to: string | null;
  action: Extract<QrCodeAction, 'moved' | 'deleted'>;
}
