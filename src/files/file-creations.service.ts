import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { newId, StoredFile, Transactions } from '#libs/database';
import { INSERT_CONTENT, KEEP_FOLDER, LOCK_CONTENT, newFileKey, PDF } from '#libs/files';
import { Clock, Config } from '#libs/platform';
import type { StorageUse } from '#libs/plans';
import type { Caller } from '../http/requests/caller.js';
import { Prepared, untilPrepared, type Preparation } from '../http/requests/preparation.js';
import { planLimitOf } from '../workspaces/workspaces.errors.js';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { FileChecksService, type CheckedFile } from './file-checks.service.js';
import { FileStorageFails, missingFile } from './files.errors.js';
import type { ReceivedFile } from './files.fields.js';

const FOLDER = 'folder';

interface PreparedFile extends CheckedFile {
  /** Has the folder, unless the workspace has these bytes. */
  stored: Prepared;
}

/** Adds files: checked and brought to the storage before the transaction that refers to them. */
@Injectable()
export class FileCreationsService implements Preparation {
  private readonly prepared = new WeakMap<Caller, PreparedFile>();

  constructor(
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
    private readonly transactions: Transactions,
    private readonly checks: FileChecksService,
    private readonly storage: WorkspaceStorageService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** For `create`. @throws ValidationFailed, FileTakenDown, PlanLimit, FileStorageFails, QueueFull */
  async prepare(caller: Caller, { body }: Request): Promise<void> {
    this.prepared.set(caller, await this.preparedOf(caller, body as ReceivedFile | undefined));
  }

  /** @returns the id. @throws what `prepare` throws */
  async create(caller: Caller, file: ReceivedFile | undefined): Promise<string> {
    let prepared = this.prepared.get(caller) ?? (await this.preparedOf(caller, file));
    const { sha256 } = file ?? never();
    const { workspaceId } = caller;
    const createdAt = this.clock.now();
    const stored = {
      id: newId(createdAt),
      workspaceId,
      sha256,
      key: newFileKey(),
      name: prepared.name,
      createdAt,
    };
    const store = () =>
      this.transactions.run(async () => {
        if (!(await this.hasContent(caller, sha256)))
          await this.addContent(caller, file ?? never(), prepared);
        await this.files.insert(stored);
      });
    await untilPrepared(this.transactions, store, async () => {
      prepared = await this.preparedOf(caller, file);
    });
    return stored.id;
  }

  private async preparedOf(caller: Caller, file: ReceivedFile | undefined): Promise<PreparedFile> {
    if (!file) throw missingFile();
    const prepared = { ...(await this.checks.check(caller, file)), stored: new Prepared(this.transactions) };
    if (await this.hasContent(caller, file.sha256)) return prepared;
    refuseMoreBytes(await this.storage.findUse(caller), file.bytes);
    await this.folderOf(caller, file, prepared);
    return prepared;
  }

  /** In a transaction, only a folder that was prepared: the last file that had the content may have been deleted since. */
  private folderOf(caller: Caller, file: ReceivedFile, { stored, mediaType }: PreparedFile): Promise<string> {
    return stored.once(FOLDER, () => this.checks.keep(caller, file, mediaType));
  }

  private async addContent(caller: Caller, file: ReceivedFile, prepared: PreparedFile): Promise<void> {
    const { workspaceId } = caller;
    const { mediaType, width, height } = prepared;
    const folder = await this.folderOf(caller, file, prepared);
    refuseMoreBytes(await this.storage.lockUse(caller), file.bytes);
    const state = mediaType === PDF && this.config.filesScanUrl === undefined ? 'ready' : 'pending';
    const content = [workspaceId, file.sha256, folder, mediaType, file.bytes, width, height, state];
    const added = await this.transactions.query(INSERT_CONTENT, [...content, this.clock.now()]);
    if (added.length === 0) return;
    const kept = await this.transactions.query(KEEP_FOLDER, [folder]);
    // An hour has passed, and it may be deleted.
    if (kept.length === 0) throw new FileStorageFails();
  }

  private async hasContent({ workspaceId }: Caller, sha256: Buffer): Promise<boolean> {
    return (await this.transactions.query(LOCK_CONTENT, [workspaceId, sha256])).length > 0;
  }
}

function refuseMoreBytes(use: StorageUse, bytes: number): void {
  if (use.maxBytes !== null && use.bytes + bytes > use.maxBytes) throw planLimitOf(use, false);
}

function never(): never {
  throw missingFile();
}
