import { Inject, Injectable } from '@nestjs/common';
import { NIL_UUID, Transactions } from '#libs/database';
import { FetchError, HttpsFetcher } from '#libs/delivery';
import { FILE_STORE, type FileStore } from '#libs/files';
import { Clock } from '#libs/platform';
import { BlockedHosts } from '#libs/blocked-hosts';
import { CopyFault, CopiedFiles } from './copied-files.js';
import { CLAIM, END, NEXT_DUE, POSTPONE, type ClaimedCopy } from './image-copies.queries.js';

const MAX_BYTES = 20 * 2 ** 20;
const CLAIM_MS = 180_000;
const MAX_TRIES = 3;
const RETRY_MS = 60_000;
const MAX_PAUSE_MS = 2_000;

/**
 * Fetches the pictures of other hosts that landing pages show, one after the other, and once each: visitors load them
 * from this service. What cannot be fetched is shown from its host.
 */
@Injectable()
export class ImageCopies {
  /** The workspace of the last turn. */
  private turn = NIL_UUID;

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly transactions: Transactions,
    private readonly fetcher: HttpsFetcher,
    private readonly blocked: BlockedHosts,
    private readonly files: CopiedFiles,
    private readonly clock: Clock,
  ) {}

  /** @returns false if nothing is due */
  async next(): Promise<boolean> {
    if (!this.store) return false;
    const now = this.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const [copy] = await this.transactions.query<ClaimedCopy>(CLAIM, [now, until, this.turn]);
    if (!copy) return false;
    this.turn = copy.workspaceId;
    try {
      await this.copy(copy, this.store);
    } catch (error) {
      await this.handle(copy, error);
    }
    return true;
  }

  async pauseMs(): Promise<number> {
    if (!this.store) return MAX_PAUSE_MS;
    const [next] = await this.transactions.query<{ due: Date | null }>(NEXT_DUE);
    const waitMs = next?.due ? next.due.getTime() - this.clock.now().getTime() : MAX_PAUSE_MS;
    return Math.min(MAX_PAUSE_MS, Math.max(0, waitMs));
  }

  private async copy({ workspaceId, url }: ClaimedCopy, store: FileStore): Promise<void> {
    if (this.blocked.findIn(url) !== null)
      throw new CopyFault('the operator of this service blocks its host');
    await this.files.refuseUnconfirmed(workspaceId);
    await this.files.add({ workspaceId, url }, await this.fetcher.fetch(url, MAX_BYTES), store);
  }

  /** A server can be away for a moment. What is at fault here, such as the storage, uses up no tries. */
  private async handle({ workspaceId, url, tries }: ClaimedCopy, error: unknown): Promise<void> {
    const isFetch = error instanceof FetchError;
    if (error instanceof CopyFault || (isFetch && tries >= MAX_TRIES)) {
      await this.transactions.query(END, [workspaceId, url, error.message]);
      return;
    }
    const later = new Date(this.clock.now().getTime() + RETRY_MS * tries);
    await this.transactions.query(POSTPONE, [workspaceId, url, later, isFetch ? tries : tries - 1]);
    if (!isFetch) throw error;
  }
}
