import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { StoredFile, Transactions } from '#libs/database';
import { filePath } from '#libs/files';
import { Config } from '#libs/platform';
import { raise } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { NewestFirst } from '../http/requests/newest-first.js';
import { toFileDto, type FileDetails, type FileDto, type FileListDto } from './files.dto.js';
import { FileInUse, FileNotFound } from './files.errors.js';
import { COUNT_USES, DELETE_CONTENT, FIND_DETAILS, LOCK_FILE } from './files.queries.js';
import type { RecordPageQuery } from '../http/requests/page.dto.js';

/** The files of a workspace, with what uses them. */
@Injectable()
export class FilesService {
  private readonly origin: string;

  constructor(
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
    private readonly transactions: Transactions,
    private readonly newestFirst: NewestFirst,
    { shortUrlBase }: Config,
  ) {
    this.origin = new URL(shortUrlBase).origin;
  }

  /** Newest first. @throws ValidationFailed for the cursor of another list */
  async list(caller: Caller, query: RecordPageQuery): Promise<FileListDto> {
    const { workspaceId } = caller;
    const all = this.files.createQueryBuilder('file').where({ workspaceId });
    const { rows, nextCursor } = await this.newestFirst.page(all, 'createdAt', ['files', workspaceId], query);
    return { data: await this.described(caller, rows), next_cursor: nextCursor };
  }

  /** @throws FileNotFound */
  async findOrThrow(caller: Caller, id: string): Promise<FileDto> {
    const file = await this.files.findOneBy({ id, workspaceId: caller.workspaceId });
    const [found] = file ? await this.described(caller, [file]) : [];
    return found ?? raise(new FileNotFound());
  }

  /** @throws FileNotFound, FileInUse */
  async delete({ workspaceId }: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      const [file] = await this.transactions.query<StoredFile>(LOCK_FILE, [workspaceId, id]);
      if (!file) throw new FileNotFound();
      const [used] = await this.transactions.query<{ uses: number }>(COUNT_USES, [workspaceId, id]);
      if (used && used.uses > 0) throw new FileInUse(used.uses);
      await this.files.delete({ id, workspaceId });
      await this.transactions.query(DELETE_CONTENT, [workspaceId, file.sha256]);
    });
  }

  private async described({ workspaceId }: Caller, rows: StoredFile[]): Promise<FileDto[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const found = await this.transactions.query<FileDetails>(FIND_DETAILS, [workspaceId, ids]);
    const details = new Map(found.map((each) => [each.id, each]));
    return rows.flatMap((file) => {
      const found = details.get(file.id);
      return found ? [toFileDto(file, found, (name) => this.origin + filePath(file.key, name))] : [];
    });
  }
}
