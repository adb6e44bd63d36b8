import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { FILE_STORE, type FileStore } from '../store/file-store.js';
import { FIND_GARBAGE, REMOVE_GARBAGE } from './file-work.queries.js';

const MINUTE_MS = 60_000;
/** An upload that was begun is complete or has failed by then. */
export const UPLOAD_MS = 60 * MINUTE_MS;

/** Deletes from the storage what nothing refers to. */
@Injectable()
export class FileGarbageCleanup extends Cleanup {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('deleted files', MINUTE_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const { store } = this;
    if (!store) return;
    const now = this.clock.now();
    await store.sweep(new Date(now.getTime() - UPLOAD_MS));
    let found: { folder: string }[];
    do {
      found = await this.transactions.query<{ folder: string }>(FIND_GARBAGE, [now, 100]);
      for (const { folder } of found) {
        await store.deleteFolder(folder);
        await this.transactions.query(REMOVE_GARBAGE, [folder, now]);
      }
    } while (found.length === 100 && !this.isStopping);
  }
}
