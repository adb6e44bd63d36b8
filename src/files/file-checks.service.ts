import { Inject, Injectable } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import {
  EXPECT_GARBAGE,
  FILE_PROGRAM,
  FILE_STORE,
  FIND_BLOCK,
  fileNameOf,
  mediaTypeOf,
  PDF,
  UPLOAD_MS,
  type FileFault,
  type FileResult,
  type FileStore,
  type FileTask,
  type MediaType,
} from '#libs/files';
import { Clock, LOG, type Log } from '#libs/platform';
import { FileProcesses, ProcessKilled } from '#libs/queue';
import type { Caller } from '../http/requests/caller.js';
import { fileFault, FilesUnavailable, FileStorageFails, FileTakenDown, notTaken } from './files.errors.js';
import type { ReceivedFile } from './files.fields.js';

/** What can be stored. Its folder has the bytes, but nothing refers to it yet. */
export interface CheckedFile {
  name: string;
  mediaType: MediaType;
  width: number | null;
  height: number | null;
}

const FAULTS: Partial<Record<FileFault, string>> = {
  not_a_picture: 'file is not a picture of its type that can be read; save it again with another program',
  too_many_pixels: 'file must be a picture of at most 50 megapixels',
  svg: 'file must be an SVG of at most 200 KiB without DOCTYPE, patterns and large pictures in it; save it as PNG',
  too_expensive: 'file is too expensive to draw; save it smaller or simpler',
};

/** Looks at uploads by their content, and brings them to the storage. */
@Injectable()
export class FileChecksService {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly processes: FileProcesses,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws ValidationFailed, FileTakenDown, QueueFull */
  async check({ workspaceId }: Caller, file: ReceivedFile): Promise<CheckedFile> {
    const mediaType = mediaTypeOf(file.head);
    if (mediaType === null) throw notTaken();
    const blocks = await this.transactions.query(FIND_BLOCK, [workspaceId, file.sha256]);
    if (blocks.length > 0) throw new FileTakenDown();
    const name = fileNameOf(file.name, mediaType);
    if (mediaType === PDF) return { name, mediaType, width: null, height: null };
    const result = await this.read({ work: 'check', path: file.path, mediaType });
    if ('fault' in result) throw fileFault(FAULTS[result.fault] ?? FAULTS.not_a_picture ?? '');
    return { name, mediaType, width: result.width ?? null, height: result.height ?? null };
  }

  /** Moves the bytes to a folder of the storage, which is garbage unless something refers to it soon. @throws FileStorageFails */
  async keep({ workspaceId }: Caller, file: ReceivedFile, mediaType: MediaType): Promise<string> {
    this.transactions.assertNoTransaction();
    if (!this.store) throw new FilesUnavailable();
    const folder = `${workspaceId}/${newId()}`;
    const due = new Date(this.clock.now().getTime() + UPLOAD_MS);
    await this.transactions.query(EXPECT_GARBAGE, [folder, due]);
    try {
      await this.store.put(`${folder}/original`, file.path, mediaType);
    } catch (err) {
      this.log.error({ err }, 'could not store an uploaded file');
      throw new FileStorageFails();
    }
    return folder;
  }

  private async read(task: FileTask): Promise<FileResult> {
    try {
      return JSON.parse(
        (await this.processes.run(FILE_PROGRAM, JSON.stringify(task))).toString(),
      ) as FileResult;
    } catch (error) {
      if (error instanceof ProcessKilled) return { fault: 'too_expensive' };
      throw error;
    }
  }
}
