import { Inject, Injectable } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { FILE_STORE, type FileStore } from '../store/file-store.js';
import { S3Store } from '../store/s3-store.js';
import { UPLOAD_MS } from './file-garbage.cleanup.js';
import {
  END_MOVE,
  EXPECT_GARBAGE,
  FIND_BLOCK_TO_MOVE,
  FIND_BLOCKED_CONTENTS,
  KEEP_FOLDER,
  MOVE_CONTENT,
  type BlockToMove,
  type ClaimedContent,
} from './file-work.queries.js';

type BlockedContent = Pick<ClaimedContent, 'workspaceId' | 'folder'>;

/**
 * Ends the addresses of files that were taken down: visitors who were redirected know them, at a bucket that asks nobody.
 * A folder of the disk needs no such thing, since the API sends its files.
 */
@Injectable()
export class FileTakedowns {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns false if nothing is left to do */
  async next(): Promise<boolean> {
    const { store } = this;
    if (!(store instanceof S3Store)) return false;
    const [block] = await this.transactions.query<BlockToMove>(FIND_BLOCK_TO_MOVE);
    if (!block) return false;
    const { sha256, workspaceId } = block;
    const scope = [sha256, workspaceId];
    const contents = await this.transactions.query<BlockedContent>(FIND_BLOCKED_CONTENTS, scope);
    for (const content of contents) await this.move(content, sha256, store);
    await this.transactions.query(END_MOVE, [...scope, this.clock.now()]);
    return true;
  }

  private async move({ workspaceId, folder }: BlockedContent, sha256: Buffer, store: S3Store): Promise<void> {
    const target = `${workspaceId}/${newId()}`;
    const due = new Date(this.clock.now().getTime() + UPLOAD_MS);
    await this.transactions.query(EXPECT_GARBAGE, [target, due]);
    await store.copyFolder(folder, target);
    const isMoved = await this.transactions.run(async () => {
      const moved = await this.transactions.query(MOVE_CONTENT, [workspaceId, sha256, folder, target]);
      if (moved.length > 0) await this.transactions.query(KEEP_FOLDER, [target]);
      return moved.length > 0;
    });
    // The cleanup deletes it, too, but not within a minute.
    if (isMoved) await store.deleteFolder(folder);
  }
}
