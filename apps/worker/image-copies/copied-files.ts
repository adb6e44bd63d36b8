import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ChangeFeed, newId, Transactions } from '#libs/database';
import {
  EXPECT_GARBAGE,
  FILE_PROGRAM,
  fileNameOf,
  FIND_BLOCK,
  HEAD_BYTES,
  INSERT_CONTENT,
  KEEP_FOLDER,
  LOCK_CONTENT,
  mediaTypeOf,
  newFileKey,
  PDF,
  UPLOAD_MS,
  type FileResult,
  type FileStore,
  type FileTask,
  type MediaType,
} from '#libs/files';
import { Clock } from '#libs/platform';
import { FIND_USE, LOCK_USE, StorageLimits, type StorageUse } from '#libs/plans';
import { FileProcesses, ProcessKilled, SERVICE } from '#libs/queue';
import { INSERT_FILE, LOCK_CODES, USE_FILE, type ClaimedCopy } from './image-copies.queries.js';

/** Why a picture cannot become a file, as the end of a sentence about its URL. */
export class CopyFault extends Error {}

type Copied = Pick<ClaimedCopy, 'workspaceId' | 'url'>;

/** A picture that can be stored. */
interface CheckedPicture {
  mediaType: MediaType;
  sha256: Buffer;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Null if the workspace has these bytes. */
  folder: string | null;
}

/** Makes fetched pictures files of their workspace, as if it had uploaded them. */
@Injectable()
export class CopiedFiles {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly processes: FileProcesses,
    private readonly limits: StorageLimits,
    private readonly clock: Clock,
  ) {}

  /** @throws CopyFault */
  async refuseUnconfirmed(workspaceId: string): Promise<void> {
    const use = await this.use(FIND_USE, workspaceId);
    if (use?.isUnconfirmed) throw new CopyFault('nobody in the workspace has confirmed an email address');
  }

  /** Adds a file with these bytes, which the QR codes with the URL use. @throws CopyFault */
  async add(copy: Copied, content: Buffer, store: FileStore): Promise<void> {
    const { workspaceId, url } = copy;
    const picture = await this.check(copy, content, store);
    const id = newId(this.clock.now());
    const name = fileNameOf(nameIn(url), picture.mediaType);
    await this.transactions.run(async () => {
      const codes = await this.transactions.query<{ id: string }>(LOCK_CODES, [workspaceId, url]);
      if (codes.length === 0) return;
      await this.addContent(workspaceId, picture);
      const file = [id, workspaceId, picture.sha256, newFileKey(), name, this.clock.now()];
      await this.transactions.query(INSERT_FILE, file);
      const ids = codes.map((code) => code.id);
      await this.transactions.query(USE_FILE, [workspaceId, ids, id]);
      await this.changes.announce('qr_code', ids);
    });
  }

  private async check({ workspaceId }: Copied, content: Buffer, store: FileStore): Promise<CheckedPicture> {
    const mediaType = mediaTypeOf(content.subarray(0, HEAD_BYTES));
    if (mediaType === null || mediaType === PDF)
      throw new CopyFault('it is not a JPEG, PNG, WebP, AVIF or SVG');
    const sha256 = createHash('sha256').update(content).digest();
    const blocks = await this.transactions.query(FIND_BLOCK, [workspaceId, sha256]);
    if (blocks.length > 0) throw new CopyFault('the operator of this service has taken this picture down');
    const picture = { mediaType, sha256, bytes: content.length, width: null, height: null, folder: null };
    const known = await this.transactions.query(LOCK_CONTENT, [workspaceId, sha256]);
    if (known.length > 0) return picture;
    refuseMoreBytes(await this.use(FIND_USE, workspaceId), content.length);
    await mkdir(store.inbox, { recursive: true, mode: 0o700 });
    const work = await mkdtemp(join(store.inbox, 'work-'));
    try {
      const path = join(work, 'original');
      await writeFile(path, content);
      const { width = null, height = null } = await this.read({ work: 'check', path, mediaType });
      return { ...picture, width, height, folder: await this.keep(workspaceId, { path, mediaType }, store) };
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  private async read(task: FileTask): Promise<{ width?: number; height?: number }> {
    try {
      const answer = await this.processes.run(FILE_PROGRAM, JSON.stringify(task), SERVICE);
      const result = JSON.parse(answer.toString()) as FileResult;
      if (!('fault' in result)) return result;
    } catch (error) {
      if (!(error instanceof ProcessKilled)) throw error;
    }
    throw new CopyFault('it cannot be read, has more than 50 megapixels, or is too expensive to draw');
  }

  /** Until something refers to it, the folder is garbage. */
  private async keep(
    workspaceId: string,
    { path, mediaType }: { path: string; mediaType: MediaType },
    store: FileStore,
  ): Promise<string> {
    const folder = `${workspaceId}/${newId()}`;
    const due = new Date(this.clock.now().getTime() + UPLOAD_MS);
    await this.transactions.query(EXPECT_GARBAGE, [folder, due]);
    await store.put(`${folder}/original`, path, mediaType);
    return folder;
  }

  private async addContent(workspaceId: string, picture: CheckedPicture): Promise<void> {
    const { sha256, folder, mediaType, bytes, width, height } = picture;
    const known = await this.transactions.query(LOCK_CONTENT, [workspaceId, sha256]);
    if (known.length > 0) return;
    // The last file with it was deleted since.
    if (folder === null) throw new Error('the content of a copied picture is gone');
    refuseMoreBytes(await this.use(LOCK_USE, workspaceId), bytes);
    const content = [workspaceId, sha256, folder, mediaType, bytes, width, height, 'pending'];
    const added = await this.transactions.query(INSERT_CONTENT, [...content, this.clock.now()]);
    if (added.length === 0) return;
    const kept = await this.transactions.query(KEEP_FOLDER, [folder]);
    if (kept.length === 0) throw new Error('the folder of a copied picture is garbage');
  }

  private async use(sql: string, workspaceId: string): Promise<StorageUse | undefined> {
    return (await this.transactions.query<StorageUse>(sql, [workspaceId, this.limits.json]))[0];
  }
}

function refuseMoreBytes(use: StorageUse | undefined, bytes: number): void {
  if (use && bytes > use.fileBytes)
    throw new CopyFault(
      `it has more than the ${use.fileBytes.toLocaleString('en')} bytes that a file can have`,
    );
  if (use && use.maxBytes !== null && use.bytes + bytes > use.maxBytes)
    throw new CopyFault('what the workspace can store is used up');
}

/** The last part of the path; its ending does not matter. */
function nameIn(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return hostname;
  }
}
