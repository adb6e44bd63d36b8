import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { publicObject, type FileStore } from '#libs/files';

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

/** Yields uploaded files, one after the other. */
export function* exportedContents(
  store: FileStore,
  contents: readonly StoredContent[],
): Generator<{ name: string; content: AsyncIterable<Buffer> }> {
  for (const { sha256, ...stored } of contents)
    yield { name: `${CONTENTS}/${sha256}`, content: read(store, publicObject(stored)) };
}

async function* read(store: FileStore, object: string): AsyncGenerator<Buffer> {
  await mkdir(store.inbox, { recursive: true, mode: 0o700 });
  const path = join(store.inbox, `export-${randomUUID()}`);
  try {
    await store.copyOut(object, path);
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } finally {
    await rm(path, { force: true });
  }
}
