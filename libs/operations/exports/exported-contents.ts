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

interface StoredContent {
  sha256: string;
  folder: string;
  mediaType: string;
}

/** Yields the uploaded files of a workspace as visitors get them, one after the other. */
export async function* exportedContents(
  database: Client,
  store: FileStore,
  workspaceId: string,
): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const { rows } = await database.query<StoredContent>(READY_CONTENTS, [workspaceId]);
  for (const { sha256, ...stored } of rows)
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
