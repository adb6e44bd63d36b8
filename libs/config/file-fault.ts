import { accessSync, constants, statSync } from 'node:fs';

/** Why a file cannot be read; null when it can. */
export function fileFault(path: string): string | null {
  try {
    if (!statSync(path).isFile()) return 'names what is no file';
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    return isMissing ? 'names a file that does not exist' : 'names a file that may not be read';
  }
}
