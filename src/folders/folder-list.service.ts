import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { Folder } from '#libs/database';
import type { Caller } from '../auth/caller.js';
import { QrFoldersService } from '../qr/qr-folders.service.js';
import { NewestFirst } from '../requests/newest-first.js';
import { FolderTreeService } from './folder-tree.service.js';
import type { FolderRecord, ListFoldersQuery } from './folders.dto.js';
import { unknownParent } from './folders.errors.js';

export interface FolderPage {
  records: FolderRecord[];
  nextCursor: string | null;
}

@Injectable()
export class FolderListService {
  constructor(
    @InjectRepository(Folder) private readonly folders: Repository<Folder>,
    private readonly tree: FolderTreeService,
    private readonly codes: QrFoldersService,
    private readonly newestFirst: NewestFirst,
  ) {}

  /**
   * Newest first.
   * @throws ValidationFailed for an unknown parent, or the cursor of another list
   */
  async list(caller: Caller, query: ListFoldersQuery): Promise<FolderPage> {
    const { parent_id = null, q = null } = query;
    const binding = ['folders', caller.workspaceId, parent_id, q];
    const matching = await this.matching(caller, query);
    const { rows: folders, nextCursor } = await this.newestFirst.page(matching, 'createdAt', binding, query);
    const ids = folders.map(({ id }) => id);
    const counts = await this.codes.count(caller, ids);
    const records = folders.map((folder) => ({ ...folder, qrCount: counts.get(folder.id) ?? 0 }));
    return { records, nextCursor };
  }

  private async matching(
    caller: Caller,
    { parent_id: parentId, q }: ListFoldersQuery,
  ): Promise<SelectQueryBuilder<Folder>> {
    const { workspaceId } = caller;
    const found = this.folders.createQueryBuilder('folder').where({ workspaceId });
    if (q !== undefined) found.andWhere('strpos(folder.nameNorm, :q) > 0', { q: Folder.normOf(q) });
    if (parentId === 'none') return found.andWhere('folder.parentId is null');
    if (parentId === undefined) return found;
    const existing = await this.tree.findExisting(caller, [parentId]);
    if (!existing.has(parentId)) throw unknownParent();
    return found.andWhere({ parentId });
  }
}
