import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { Folder } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import type { Fault } from '../../http/problems/index.js';
import { foldForSearch, foldSql } from '../record/qr-search.steps.js';
import { QrFoldersService } from './qr-folders.service.js';
import { NewestFirst } from '../../http/requests/newest-first.js';
import { FolderTreeService } from './folder-tree.service.js';
import type { FolderRecord, ListFoldersQuery } from './folders.dto.js';
import { UNKNOWN_PARENT } from './folders.errors.js';

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

  /** Newest first. @throws ValidationFailed for an unknown parent, or the cursor of another list */
  async list(caller: Caller, query: ListFoldersQuery): Promise<FolderPage> {
    const { parent_id = null, q = null } = query;
    const binding = ['folders', caller.workspaceId, parent_id, q];
    const found = this.matching(caller, query);
    const faults = await this.findFaults(caller, query);
    const { rows: folders, nextCursor } = await this.newestFirst.page(
      found,
      'createdAt',
      binding,
      query,
      faults,
    );
    const ids = folders.map(({ id }) => id);
    const counts = await this.codes.count(caller, ids);
    const records = folders.map((folder) => ({ ...folder, qrCount: counts.get(folder.id) ?? 0 }));
    return { records, nextCursor };
  }

  private matching(
    { workspaceId }: Caller,
    { parent_id: parentId, q }: ListFoldersQuery,
  ): SelectQueryBuilder<Folder> {
    const found = this.folders.createQueryBuilder('folder').where({ workspaceId });
    if (q !== undefined)
      found.andWhere(`strpos(${foldSql('folder.nameNorm')}, :q) > 0`, { q: foldForSearch(q) });
    if (parentId === 'none') return found.andWhere('folder.parentId is null');
    return parentId === undefined ? found : found.andWhere({ parentId });
  }

  private async findFaults(caller: Caller, { parent_id: parentId }: ListFoldersQuery): Promise<Fault[]> {
    if (parentId === undefined || parentId === 'none') return [];
    const existing = await this.tree.findExisting(caller, [parentId]);
    return existing.has(parentId) ? [] : [UNKNOWN_PARENT];
  }
}
