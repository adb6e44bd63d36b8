import { Inject, Injectable } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { FILE_STORE, type FileStore } from '../store/file-store.js';
import { S3Store } from '../store/s3-store.js';
import { UPLOAD_MS } from './file-garbage.cleanup.js';
import {
  CLAIM_BLOCK,
  END_MOVE,
  EXPECT_GARBAGE,
  FIND_BLOCKED_CONTENTS,
  KEEP_FOLDER,
  MOVE_CONTENT,
  POSTPONE_MOVE,
  type ClaimedBlock,
  type ClaimedContent,
} from './file-work.queries.js';

const CLAIM_MS = 180_000;
const AWAY_MS = 5_000;
const MAX_AWAY_MS = 600_000;
const PAUSE_MS = 5_000;

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

  /** @returns false if nothing is due @throws what the storage throws, once the takedown waits for its next try */
  async next(): Promise<boolean> {
    const { store } = this;
    if (!(store instanceof S3Store)) return false;
    const now = this.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const [block] = await this.transactions.query<ClaimedBlock>(CLAIM_BLOCK, [now, until]);
    if (!block) return false;
    const { sha256, workspaceId, tries } = block;
    const claimed = [sha256, workspaceId, until];
    try {
      await this.moveAll(block, store);
    } catch (error) {
      const awayMs = Math.min(MAX_AWAY_MS, AWAY_MS * 2 ** (tries - 1));
      const later = new Date(this.clock.now().getTime() + awayMs);
      await this.transactions.query(POSTPONE_MOVE, [...claimed, later]);
      throw error;
    }
    await this.transactions.query(END_MOVE, [...claimed, this.clock.now()]);
    return true;
  }

  pauseMs(): number {
    return PAUSE_MS;
  }

  /** Those of other workspaces do not wait for one that fails. */
  private async moveAll({ sha256, workspaceId }: ClaimedBlock, store: S3Store): Promise<void> {
    const scope = [sha256, workspaceId];
    const contents = await this.transactions.query<BlockedContent>(FIND_BLOCKED_CONTENTS, scope);
    const errors: unknown[] = [];
    for (const content of contents)
      await this.move(content, sha256, store).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
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
