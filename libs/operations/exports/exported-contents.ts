import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { publicObject, type FileStore } from '#libs/files';
import { ObjectMissing } from '#libs/platform';

/** The folder of uploaded files in an export; each is named by the SHA-256 with which files.jsonl refers to it. */
export const CONTENTS = 'files';

const READY_CONTENTS = `
  select encode(sha256, 'hex') as sha256, folder, media_type as "mediaType" from file_contents
  where workspace_id = $1 and state = 'ready' order by sha256`;

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
 * @param gone gets the names of those that the storage no longer has
 */
export async function* exportedContents(
  store: FileStore,
  contents: readonly StoredContent[],
  gone: string[],
): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  await mkdir(store.inbox, { recursive: true, mode: 0o700 });
  for (const { sha256, ...stored } of contents) {
    const name = `${CONTENTS}/${sha256}`;
    const path = join(store.inbox, `export-${randomUUID()}`);
    try {
      if (await isCopied(store, publicObject(stored), path))
        yield { name, content: createReadStream(path) as AsyncIterable<Buffer> };
      else gone.push(name);
    } finally {
      await rm(path, { force: true });
    }
  }
}

async function isCopied(store: FileStore, object: string, path: string): Promise<boolean> {
  try {
    await store.copyOut(object, path);
    return true;
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  }
}
