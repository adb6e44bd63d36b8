import type { Config } from '#libs/platform';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3-store.js';

/** Null if nothing can be uploaded. */
export function openStore({ files }: Pick<Config, 'files'>): FolderStore | S3Store | null {
  if (!files) return null;
  return 'folder' in files ? new FolderStore(files.folder) : new S3Store(files.s3, files.urlBase);
}
