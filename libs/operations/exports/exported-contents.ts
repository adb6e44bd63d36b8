import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { publicObject, type FileStore } from '#libs/files';
import { ObjectMissing } from '#libs/platform';
import { ExportFault } from './open-export.js';

/** The folder of uploaded files in an export; each is named by the SHA-256 with which files.jsonl refers to it. */
export const CONTENTS = 'files';

const READY_CONTENTS = `
  select encode(sha256, 'hex') as sha256, folder, media_type as "mediaType" from file_contents
  where workspace_id = $1 and state = 'ready' order by sha256`;

const READY_FOLDER = `
  select folder from file_contents
  where workspace_id = $1 and sha256 = decode($2, 'hex') and state = 'ready'`;

/** An uploaded file of a workspace, as visitors get it. */
export interface StoredContent {
  sha256: string;
  folder: string;
  mediaType: string;
}

export async function findContents(database: Client, workspaceId: string): Promise<StoredContent[]> {
  return (await database.query<StoredContent>(READY_CONTENTS, [workspaceId])).rows;
}

/**
 * Yields uploaded files, one after the other.
 * @param gone gets the names of those that were deleted after they were found
 * @throws ExportFault if the storage does not have one that was not
 */
export async function* exportedContents(
  { database, workspaceId, store }: { database: Client; workspaceId: string; store: FileStore },
  contents: readonly StoredContent[],
  gone: string[],
): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  await mkdir(store.inbox, { recursive: true, mode: 0o700 });
  const folderOf = async (sha256: string) =>
    (await database.query<{ folder: string }>(READY_FOLDER, [workspaceId, sha256])).rows[0]?.folder ?? null;
  for (const content of contents) {
    const { sha256 } = content;
    const name = `${CONTENTS}/${sha256}`;
    const path = join(store.inbox, `export-${randomUUID()}`);
    try {
      if (await isCopied(store, content, path, () => folderOf(sha256)))
        yield { name, content: createReadStream(path) as AsyncIterable<Buffer> };
      else gone.push(name);
    } finally {
      await rm(path, { force: true });
    }
  }
}

async function isCopied(
  store: FileStore,
  content: StoredContent,
  path: string,
  folderNow: () => Promise<string | null>,
): Promise<boolean> {
  try {
    await store.copyOut(publicObject(content), path);
    return true;
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    const folder = await folderNow();
    if (folder === null) return false;
    // A takedown of another QR code moves it.
    if (folder !== content.folder) return isCopied(store, { ...content, folder }, path, folderNow);
    throw new ExportFault(`The storage of files does not have ${content.sha256}: ${error.message}`);
  }
}
