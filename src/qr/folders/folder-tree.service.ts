import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Folder, Transactions } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { PATHS, WITH_BELOW } from './folders.queries.js';

@Injectable()
export class FolderTreeService {
  constructor(
    @InjectRepository(Folder) private readonly folders: Repository<Folder>,
    private readonly transactions: Transactions,
  ) {}

  async findExisting({ workspaceId }: WorkspaceScope, ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.folders.find({ select: { id: true }, where: { workspaceId, id: In(ids) } });
    return new Set(found.map(({ id }) => id));
  }

  /** Returns the folder itself and, with `withBelow`, its descendants; empty if there is no such folder. */
  async findBranch(
    { workspaceId }: WorkspaceScope,
    id: string,
    { withBelow }: { withBelow: boolean },
  ): Promise<string[]> {
    const found = withBelow
      ? await this.transactions.query<{ id: string }>(WITH_BELOW, [workspaceId, id])
      : await this.folders.find({ select: { id: true }, where: { workspaceId, id } });
    return found.map((folder) => folder.id);
  }

  async findPaths({ workspaceId }: WorkspaceScope, ids: string[]): Promise<Map<string, string[]>> {
    if (ids.length === 0) return new Map();
    const found = await this.transactions.query<{ id: string; names: string[] }>(PATHS, [workspaceId, ids]);
    return new Map(found.map(({ id, names }) => [id, names]));
  }
}
