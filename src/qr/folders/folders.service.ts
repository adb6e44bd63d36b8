import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository, type SelectQueryBuilder } from 'typeorm';
import { Clock } from '#libs/platform';
import { foldForSearch, foldSql, Folder, onViolation, Transactions } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import { nothingToChange, raise, type Fault } from '../../http/problems/index.js';
import { QrFoldersService } from './qr-folders.service.js';
import { assertMatches, type Precondition } from '../../http/requests/if-match.js';
import type {
  CreateFolderDto,
  DeleteFolderQuery,
  FolderRecord,
  UpdateFolderDto,
  ListFoldersQuery,
} from './folders.dto.js';
import {
  FolderNameTaken,
  FolderNotFound,
  misplaced,
  SubfolderNameTaken,
  UNKNOWN_PARENT,
  type TreeFault,
} from './folders.errors.js';
import { newFolder, FolderTreeService } from '../folder-tree/folder-tree.service.js';
import { LOCK_WITH_BELOW, LOCK_TREE, TREE_FAULT } from '../folder-tree/folder-tree.queries.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';

/** Writes of a workspace's folders are serialized, so that what one has read is valid until it commits. */
@Injectable()
export class FoldersService {
  constructor(
    @InjectRepository(Folder) private readonly folders: Repository<Folder>,
    private readonly transactions: Transactions,
    private readonly tree: FolderTreeService,
    private readonly codes: QrFoldersService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @throws ValidationFailed for an unknown parent, or the cursor of another list */
  async list(caller: Caller, query: ListFoldersQuery): Promise<Page<FolderRecord>> {
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
    const rows = folders.map((folder) => ({ ...folder, qrCount: counts.get(folder.id) ?? 0 }));
    return { rows, nextCursor };
  }

  async findOrThrow(caller: Caller, id: string): Promise<FolderRecord> {
    const { workspaceId } = caller;
    const folder = (await this.folders.findOneBy({ id, workspaceId })) ?? raise(new FolderNotFound());
    return this.counted(caller, folder);
  }

  /** @throws ValidationFailed for its parent, FolderNameTaken */
  async create(caller: Caller, body: CreateFolderDto): Promise<FolderRecord> {
    const { name, description = null, color = null, parent_id: parentId = null } = body;
    const fields = { name, description, color, parentId };
    const folder = newFolder(caller.workspaceId, fields, this.clock.now());
    await this.withTreeLocked(caller, async () => {
      await this.refuseMisplacement(folder);
      await onViolation(nameTaken(folder.name), this.folders.insert(folder));
    });
    return { ...folder, qrCount: 0 };
  }

  /**
   * A patch that changes nothing is not an edit.
   * @throws ValidationFailed for its parent, FolderNotFound, PreconditionFailed, FolderNameTaken
   */
  async update(
    caller: Caller,
    id: string,
    patch: UpdateFolderDto,
    precondition: Precondition,
  ): Promise<FolderRecord> {
    if (Object.keys(patch).length === 0) throw nothingToChange();
    const { workspaceId } = caller;
    const { name, parent_id: parentId, ...others } = patch;
    const changed = {
      ...(name === undefined ? {} : { name, nameNorm: Folder.normalizeName(name) }),
      ...(parentId === undefined ? {} : { parentId }),
      ...others,
    };
    const updated = await this.withTreeLocked(caller, async () => {
      await this.refuseMisplacement({ id, workspaceId, parentId: parentId ?? null });
      const current = (await this.folders.findOneBy({ id, workspaceId })) ?? raise(new FolderNotFound());
      assertMatches(precondition, current.version);
      if (!isEdit(current, changed)) return current;
      const edit = { ...changed, version: current.version + 1, updatedAt: this.clock.now() };
      await onViolation(nameTaken(name ?? current.name), this.folders.update({ id, workspaceId }, edit));
      return { ...current, ...edit };
    });
    return this.counted(caller, updated);
  }

  /**
   * Its contents move to its parent, or are deleted with it.
   * @throws FolderNotFound, PreconditionFailed, SubfolderNameTaken
   */
  async delete(
    caller: Caller,
    id: string,
    { contents }: DeleteFolderQuery,
    precondition: Precondition,
  ): Promise<void> {
    await this.withTreeLocked(caller, async () => {
      // Locked, so that no QR code is added to it.
      const lock = { mode: 'pessimistic_write' } as const;
      const where = { id, workspaceId: caller.workspaceId };
      const folder = (await this.folders.findOne({ where, lock })) ?? raise(new FolderNotFound());
      assertMatches(precondition, folder.version);
      if (contents === 'delete') await this.deleteWhole(caller, folder);
      else await this.deleteKeepingContents(caller, folder);
    });
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

  private async deleteWhole(caller: Caller, { id }: Folder): Promise<void> {
    const { workspaceId } = caller;
    const whole = await this.transactions.query<{ id: string }>(LOCK_WITH_BELOW, [workspaceId, id]);
    const ids = whole.map((folder) => folder.id);
    await this.codes.empty(caller, ids, { to: null, action: 'deleted' });
    await this.folders.delete({ workspaceId, id: Any(ids) });
  }

  private async deleteKeepingContents(caller: Caller, { id, name, parentId }: Folder): Promise<void> {
    const { workspaceId } = caller;
    // A subfolder may have its own name, which is free from now on.
    await this.folders.update({ id, workspaceId }, { nameNorm: '' });
    const moved = { parentId, version: () => 'version + 1', updatedAt: this.clock.now() };
    const taken = () => new SubfolderNameTaken(name);
    await onViolation(
      { folders_top_name: taken, folders_sibling_name: taken },
      this.folders.update({ workspaceId, parentId: id }, moved),
    );
    await this.codes.empty(caller, [id], { to: parentId, action: 'moved' });
    await this.folders.delete({ id, workspaceId });
  }

  private async counted(caller: Caller, folder: Folder): Promise<FolderRecord> {
    const counts = await this.codes.count(caller, [folder.id]);
    return { ...folder, qrCount: counts.get(folder.id) ?? 0 };
  }

  private async refuseMisplacement({
    workspaceId,
    id,
    parentId,
  }: Pick<Folder, 'workspaceId' | 'id' | 'parentId'>): Promise<void> {
    if (parentId === null) return;
    const values = [workspaceId, id, parentId];
    const [found] = await this.transactions.query<{ fault: TreeFault | null }>(TREE_FAULT, values);
    if (found?.fault) throw misplaced(found.fault);
  }

  private withTreeLocked<T>({ workspaceId }: Caller, work: () => Promise<T>): Promise<T> {
    return this.transactions.run(async () => {
      await this.transactions.query(LOCK_TREE, [workspaceId]);
      return work();
    });
  }
}

const nameTaken = (name: string) => {
  const taken = () => new FolderNameTaken(name);
  return { folders_top_name: taken, folders_sibling_name: taken };
};

const isEdit = (current: Folder, changed: Partial<Folder>) =>
  Object.entries(changed).some(([key, value]) => value !== current[key as keyof Folder]);
