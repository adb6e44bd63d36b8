import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { FileStore } from '#libs/files';
import { ROLL_IMPORTED } from '#libs/scans';
import type { OpenedExport } from '../exports/open-export.js';
import { findConflicts, type Conflicts } from './import-conflicts.js';
import { ImportedContents } from './imported-contents.js';
import { IMPORTED_FILES, type ImportTarget } from './imported-files.js';
import {
  completeWorkspace,
  exists,
  findEarlierImport,
  insertWorkspace,
  isEmptyWorkspace,
  noteImport,
} from './imported-workspace.js';
import { insertRows } from './insert-rows.js';

export class ImportConflicts extends Error {
  constructor(readonly conflicts: Conflicts) {
    super('Nothing was imported: these exist already in this installation.');
  }
}

export interface WorkspaceImport {
  workspaceId: string;
  name: string;
  /** False if the same export was imported before: then nothing was changed. */
  isNew: boolean;
  /** False until members were invited. */
  isInvited: boolean;
  /** By the name of the file. */
  rows: Record<string, number>;
  filesLeft: { name: string; reason: string }[];
}

interface Connections {
  database: Client;
  /** Notes what is written to the storage, in case that the import does not come to its end. */
  aside: Client;
  store: FileStore | null;
}

/**
 * Imports an export in one transaction. docs/adr/0102
 * @param isInto whether the workspace exists, without content
 * @throws ImportConflicts before the first write; ExportFault if a file has changed since it was opened
 */
export async function importWorkspace(
  { database, aside, store }: Connections,
  opened: OpenedExport,
  target: ImportTarget,
  isInto: boolean,
): Promise<WorkspaceImport> {
  const { workspaceId } = target;
  const sha256 = createHash('sha256').update(opened.manifestBytes).digest();
  await database.query('begin');
  const earlier = await findEarlierImport(database, workspaceId);
  const done = { workspaceId, name: opened.manifest.workspace.name };
  if (earlier?.sha256.equals(sha256))
    return { ...done, isNew: false, isInvited: earlier.invitedAt !== null, rows: {}, filesLeft: [] };
  await refuse(database, opened, target, isInto);
  await insertWorkspace(database, opened, !isInto);
  const contents = new ImportedContents(database, aside, store, target);
  await contents.add(opened);
  const rows: Record<string, number> = { files: contents.stored };
  for (const file of IMPORTED_FILES) rows[file.name] = await insertRows(database, opened, file, target);
  await completeWorkspace(database, opened, target);
  for (const sql of ROLL_IMPORTED) await database.query(sql, [workspaceId]);
  await noteImport(database, opened, sha256, target);
  await database.query('commit');
  return { ...done, isNew: true, isInvited: false, rows, filesLeft: contents.left };
}

async function refuse(
  database: Client,
  opened: OpenedExport,
  target: ImportTarget,
  isInto: boolean,
): Promise<void> {
  const { workspaceId } = target;
  const conflicts = await findConflicts(database, opened, target);
  const own: string[] = [];
  if (isInto && !(await isEmptyWorkspace(database, workspaceId)))
    own.push(`workspace ${workspaceId} has content`);
  if (!isInto && (await exists(database, workspaceId))) own.push(`workspace ${workspaceId}`);
  const count = own.length + conflicts.count;
  if (count > 0) throw new ImportConflicts({ listed: [...own, ...conflicts.listed], count });
}
