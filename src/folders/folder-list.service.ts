import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { Folder } from '#libs/database';
import type { Caller } from '../auth/caller.js';
import { QrFolders } from '../qr/qr-folders.service.js';
import { Cursors } from '../requests/cursors.service.js';
import { FolderTree } from './folder-tree.service.js';
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
    private readonly tree: FolderTree,
    private readonly codes: QrFolders,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Newest first.
   * @throws ValidationFailed for a parent of nobody's, or the cursor of another list
   */
  async list(caller: Caller, query: ListFoldersQuery): Promise<FolderPage> {
    const { limit, cursor, parent_id = null, q = null } = query;
    const binding = ['folders', caller.workspaceId, parent_id, q];
    const place = cursor === undefined ? null : this.cursors.read(binding, cursor);
    const page = await this.filtered(caller, query);
    if (place) {
      const [createdAt, id] = place;
      page.andWhere('(folder.createdAt, folder.id) < (:createdAt, :id)', { createdAt, id });
    }
    const found = await page
      .orderBy({ 'folder.createdAt': 'DESC', 'folder.id': 'DESC' })
      .take(limit + 1)
      .getMany();
    const folders = found.slice(0, limit);
    const last = found.length > limit ? folders.at(-1) : undefined;
    const nextCursor = last ? this.cursors.write(binding, [last.createdAt.toISOString(), last.id]) : null;
    const ids = folders.map(({ id }) => id);
    const counts = await this.codes.count(caller, ids);
    const records = folders.map((folder) => ({ ...folder, qrCount: counts.get(folder.id) ?? 0 }));
    return { records, nextCursor };
  }

  private async filtered(
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
