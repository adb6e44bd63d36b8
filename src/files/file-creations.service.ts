import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { newId, StoredFile, Transactions } from '#libs/database';
import { KEEP_FOLDER, newFileKey, PDF } from '#libs/files';
import { Clock, Config } from '#libs/platform';
import type { Caller } from '../http/requests/caller.js';
import type { Preparation } from '../http/requests/preparation.js';
import type { StorageUse } from '../workspaces/storage.steps.js';
import { planLimitOf } from '../workspaces/workspaces.errors.js';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { FileChecksService, type CheckedFile } from './file-checks.service.js';
import { FileStorageFails, missingFile } from './files.errors.js';
import { INSERT_CONTENT, LOCK_CONTENT } from './files.queries.js';
import type { ReceivedFile } from './files.fields.js';

interface PreparedFile extends CheckedFile {
  /** Null if the workspace has these bytes. */
  folder: string | null;
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
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** For `create`. @throws ValidationFailed, EmailNotVerified, FileTakenDown, PlanLimit, FileStorageFails, QueueFull */
  async prepare(caller: Caller, { body }: Request): Promise<void> {
    this.prepared.set(caller, await this.preparedOf(caller, body as ReceivedFile | undefined));
  }

  /** @returns the id. @throws what `prepare` throws */
  async create(caller: Caller, file: ReceivedFile | undefined): Promise<string> {
    const prepared = this.prepared.get(caller) ?? (await this.preparedOf(caller, file));
    const { sha256 } = file ?? never();
    const { workspaceId } = caller;
    const { name } = prepared;
    const createdAt = this.clock.now();
    const stored = { id: newId(createdAt), workspaceId, sha256, key: newFileKey(), name, createdAt };
    await this.transactions.run(async () => {
      if (!(await this.hasContent(caller, sha256))) await this.addContent(caller, file ?? never(), prepared);
      await this.files.insert(stored);
    });
    return stored.id;
  }

  private async preparedOf(caller: Caller, file: ReceivedFile | undefined): Promise<PreparedFile> {
    if (!file) throw missingFile();
    await this.workspaces.refuseUnconfirmed(caller);
    const checked = await this.checks.check(caller, file);
    if (await this.hasContent(caller, file.sha256)) return { ...checked, folder: null };
    refuseMoreBytes(await this.storage.findUse(caller), file.bytes);
    return { ...checked, folder: await this.checks.keep(caller, file, checked.mediaType) };
  }

  private async addContent(
    caller: Caller,
    file: ReceivedFile,
    { folder: prepared, mediaType, width, height }: PreparedFile,
  ): Promise<void> {
    const { workspaceId } = caller;
    refuseMoreBytes(await this.storage.lockUse(caller), file.bytes);
    // It was there, but the last file that had it was deleted.
    const folder = prepared ?? (await this.checks.keep(caller, file, mediaType));
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
