import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectMissing } from '#libs/platform';
import type { FileStore } from './file-store.js';

/** A folder on a disk that the API and the worker share. */
export class FolderStore implements FileStore {
  /** On the same file system, so that a file is moved at once. */
  readonly inbox: string;

  constructor(readonly root: string) {
    this.inbox = join(root, 'inbox');
  }

  async put(name: string, path: string): Promise<void> {
    const target = join(this.root, name);
    const folder = dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await synced(path);
    await rename(path, target);
    // The name of the file, and those of its folders.
    for (const each of [folder, dirname(folder), this.root]) await synced(each);
  }

  copyOut(name: string, path: string): Promise<void> {
    return copyFile(join(this.root, name), path).catch(missing);
  }

  async readPart(name: string, start: number, length: number): Promise<Buffer> {
    const file = await open(join(this.root, name), 'r').catch(missing);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  delete(name: string): Promise<void> {
    return rm(join(this.root, name), { force: true });
  }

  deleteFolder(folder: string): Promise<void> {
    return rm(join(this.root, folder), { recursive: true, force: true });
  }

  async sweep(since: Date): Promise<void> {
    for (const name of await readdir(this.inbox).catch(() => [])) {
      const path = join(this.inbox, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < since) await rm(path, { recursive: true, force: true });
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new ObjectMissing(error.message, { cause: error }) : error;
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
