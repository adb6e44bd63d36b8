import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Folder, Transactions, newId } from '#libs/database';
import { Clock } from '#libs/platform';
import { hasLength } from '#libs/validation';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { PATHS, WITH_BELOW, LOCK_TREE } from './folder-tree.queries.js';
import { NAME_LENGTH, trimmed } from '../../http/requests/text.js';

const MAX_LEVELS = 5;

/** The folder at a path, or the fault as text that follows the name of its field. */
export type FoundPath = { id: string } | { fault: string; canBeCreated: boolean };

/** Finds folders by their ids, parents and paths, and creates missing ones. */
@Injectable()
export class FolderTreeService {
  constructor(
    @InjectRepository(Folder) private readonly folders: Repository<Folder>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
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

  /** The names from the top folder down, by id. @param ids null for what is in no folder */
  async findPaths(
    { workspaceId }: WorkspaceScope,
    ids: readonly (string | null)[],
  ): Promise<Map<string, string[]>> {
    const known = [...new Set(ids)].filter((id) => id !== null);
    if (known.length === 0) return new Map();
    const found = await this.transactions.query<{ id: string; names: string[] }>(PATHS, [workspaceId, known]);
    return new Map(found.map(({ id, names }) => [id, names]));
  }

  /** By path: the names from the top folder down, as people write them: Summer/Menus. Case is ignored. */
  async findByPath(scope: WorkspaceScope, paths: readonly string[]): Promise<Map<string, FoundPath>> {
    const known = await this.load(scope, paths);
    return new Map(paths.map((path) => [path, findIn(known, path)]));
  }

  /** Creates what is missing, in the open transaction. @param paths that can be created @returns the ids by path */
  async createPaths(scope: WorkspaceScope, paths: readonly string[]): Promise<Map<string, string>> {
    this.transactions.assertTransaction();
    if (paths.length === 0) return new Map();
    await this.transactions.query(LOCK_TREE, [scope.workspaceId]);
    const known = await this.load(scope, paths);
    const ids = new Map<string, string>();
    for (const path of paths) {
      let parentId: string | null = null;
      for (const name of namesIn(path)) {
        const key = keyOf(parentId, name);
        const id: string = known.get(key) ?? (await this.insert(scope, name, parentId));
        known.set(key, id);
        parentId = id;
      }
      if (parentId !== null) ids.set(path, parentId);
    }
    return ids;
  }

  private async insert({ workspaceId }: WorkspaceScope, name: string, parentId: string | null) {
    const folder = newFolder(workspaceId, { name, parentId }, this.clock.now());
    await this.folders.insert(folder);
    return folder.id;
  }

  /** The ids of folders with the names of the paths, by parent and name. */
  private async load(
    { workspaceId }: WorkspaceScope,
    paths: readonly string[],
  ): Promise<Map<string, string>> {
    // Longer names cannot exist, and normalising 88 kB of accents takes a second.
    const possible = paths.flatMap(namesIn).filter((name) => hasLength(name, 1, NAME_LENGTH));
    const names = [...new Set(possible.map((name) => Folder.normalizeName(name)))];
    if (names.length === 0) return new Map();
    const found = await this.folders.find({
      select: { id: true, parentId: true, name: true },
      where: { workspaceId, nameNorm: In(names) },
    });
    return new Map(found.map(({ id, parentId, name }) => [keyOf(parentId, name), id]));
  }
}

const keyOf = (parentId: string | null, name: string) => `${parentId ?? ''}/${Folder.normalizeName(name)}`;

/** Between names; two stand for one inside of a name. */
const SLASH = /(?<!\/)\/(?!\/)/;

/** A slash at the beginning or the end is one that people add. */
const namesIn = (path: string): string[] =>
  path
    .split(SLASH)
    .map((name) => trimmed(name.replaceAll('//', '/')) as string)
    .filter((name) => name !== '');

function findIn(known: ReadonlyMap<string, string>, path: string): FoundPath {
  const names = namesIn(path);
  if (names.length === 0 || !names.every((name) => hasLength(name, 1, NAME_LENGTH)))
    return { fault: `must be names of 1 to ${NAME_LENGTH} characters with / between`, canBeCreated: false };
  if (names.length > MAX_LEVELS)
    return { fault: `must not have more than ${MAX_LEVELS} levels`, canBeCreated: false };
  let id: string | null = null;
  for (const [index, name] of names.entries()) {
    const next: string | undefined = known.get(keyOf(id, name));
    if (next === undefined) return { fault: faultOf(names.slice(0, index), name), canBeCreated: true };
    id = next;
  }
  return { id: id ?? '' };
}

const faultOf = (above: readonly string[], name: string): string =>
  `must exist: there is no folder "${name}" ${above.length === 0 ? 'at the top level' : `in "${above.join('/')}"`}; create it, or send create_folders=true`;

/** A folder that is not stored yet. */
export const newFolder = (
  workspaceId: string,
  fields: Pick<Folder, 'name' | 'parentId'> & Partial<Pick<Folder, 'description' | 'color'>>,
  now: Date,
): Folder => ({
  ...{ id: newId(), workspaceId, description: null, color: null, version: 1, createdAt: now, updatedAt: now },
  ...fields,
  nameNorm: Folder.normalizeName(fields.name),
});
