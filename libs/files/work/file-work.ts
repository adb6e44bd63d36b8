import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeFeed, NIL_UUID, Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { FileProcesses, ProcessKilled, SERVICE } from '#libs/queue';
import { PDF, servedTypeOf, type MediaType } from '../media-types.js';
import { FILE_PROGRAM, type FileResult, type FileTask } from '../pictures/file-task.js';
import { FILE_STORE, type FileStore } from '../store/file-store.js';
import { isClean, ScannerUnavailable } from './file-scanner.js';
import { CLAIM, FIND_CODES, FINISH, NEXT_DUE, POSTPONE, type ClaimedContent } from './file-work.queries.js';

const CLAIM_MS = 180_000;
const MAX_TRIES = 3;
const AWAY_MS = 30_000;
const MAX_PAUSE_MS = 2_000;

/** What the scanner and the process say of a file. */
interface Outcome {
  state: 'ready' | 'rejected';
  picture: 'ready' | 'none';
  fault: string | null;
  width?: number;
  height?: number;
  pages?: number;
}

/** Makes uploaded files public: has them scanned, and draws their pictures, one after the other. */
@Injectable()
export class FileWork {
  /** The workspace of the last turn. */
  private turn = NIL_UUID;

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly processes: FileProcesses,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @returns false if nothing is due */
  async next(): Promise<boolean> {
    if (!this.store) return false;
    const now = this.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const [content] = await this.transactions.query<ClaimedContent>(CLAIM, [now, until, this.turn]);
    if (!content) return false;
    this.turn = content.workspaceId;
    try {
      await this.finish(content, await this.workOn(content, this.store));
    } catch (error) {
      // Only files that end this process, or the one that draws them, use up their tries.
      const later = new Date(this.clock.now().getTime() + AWAY_MS);
      await this.transactions.query(POSTPONE, [...keyOf(content), later]);
      if (!(error instanceof ScannerUnavailable)) throw error;
      this.log.warn({ err: error }, 'a file waits for the scanner');
    }
    return true;
  }

  async pauseMs(): Promise<number> {
    if (!this.store) return MAX_PAUSE_MS;
    const [next] = await this.transactions.query<{ due: Date | null }>(NEXT_DUE);
    const waitMs = next?.due ? next.due.getTime() - this.clock.now().getTime() : MAX_PAUSE_MS;
    return Math.min(MAX_PAUSE_MS, Math.max(0, waitMs));
  }

  private async workOn(content: ClaimedContent, store: FileStore): Promise<Outcome> {
    const { folder, mediaType, state, tries } = content;
    if (tries > MAX_TRIES) return outcomeOf(content, { fault: 'too_expensive' });
    await mkdir(store.inbox, { recursive: true, mode: 0o700 });
    const work = await mkdtemp(join(store.inbox, 'work-'));
    try {
      const path = join(work, 'original');
      const source = await copySource(store, content, path);
      const { filesScanUrl } = this.config;
      if (state === 'pending' && filesScanUrl && !(await isClean(filesScanUrl, path)))
        return { state: 'rejected', picture: 'none', fault: 'not_clean' };
      const out = join(work, 'out');
      await mkdir(out);
      const result = await this.draw({ work: 'draw', path, mediaType: source, out });
      if (!('fault' in result))
        for (const name of await readdir(out))
          await store.put(`${folder}/${name}`, join(out, name), pictureTypeOf(name, mediaType));
      // It can say where a photo was taken.
      if (mediaType !== PDF) await store.delete(`${folder}/original`);
      return outcomeOf(content, result);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  private async draw(task: FileTask): Promise<FileResult> {
    try {
      const result = await this.processes.run(FILE_PROGRAM, JSON.stringify(task), SERVICE);
      return JSON.parse(result.toString()) as FileResult;
    } catch (error) {
      if (error instanceof ProcessKilled) return { fault: 'too_expensive' };
      throw error;
    }
  }

  private async finish(content: ClaimedContent, outcome: Outcome): Promise<void> {
    const { state, picture, fault, width, height, pages } = outcome;
    const isThere = await this.transactions.run(async () => {
      const values = [...keyOf(content), state, picture, fault, width, height, pages];
      const stored = await this.transactions.query(FINISH, values);
      const codes = await this.transactions.query<{ id: string }>(FIND_CODES, keyOf(content).slice(0, 2));
      await this.changes.announce(
        'qr_code',
        codes.map(({ id }) => id),
      );
      return stored.length > 0;
    });
    // It was deleted meanwhile, perhaps before the last picture was stored.
    if (!isThere) await this.store?.deleteFolder(content.folder);
  }
}

/** Copies the original; or what was drawn of it, if a turn was broken off after it had deleted the original. */
async function copySource(
  store: FileStore,
  { folder, mediaType }: ClaimedContent,
  path: string,
): Promise<MediaType> {
  try {
    await store.copyOut(`${folder}/original`, path);
    return mediaType as MediaType;
  } catch (error) {
    if (mediaType === PDF) throw error;
    await store.copyOut(`${folder}/clean`, path);
    return servedTypeOf(mediaType);
  }
}

const keyOf = ({ workspaceId, sha256, folder }: ClaimedContent) => [workspaceId, sha256, folder];

/** A picture that cannot be drawn is not public; a PDF is, without a picture. */
function outcomeOf({ mediaType }: ClaimedContent, result: FileResult): Outcome {
  if (!('fault' in result)) return { state: 'ready', picture: 'ready', fault: null, ...result };
  const { fault, pages } = result;
  const state = mediaType === PDF ? 'ready' : 'rejected';
  return { state, picture: 'none', fault, ...(pages !== undefined && { pages }) };
}

function pictureTypeOf(name: string, mediaType: string): string {
  if (name.endsWith('.webp')) return 'image/webp';
  return name.endsWith('.jpg') ? 'image/jpeg' : servedTypeOf(mediaType);
}
