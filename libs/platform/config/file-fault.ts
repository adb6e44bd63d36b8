import { accessSync, constants, statSync } from 'node:fs';

export function fileFault(path: string): string | null {
  try {
    if (!statSync(path).isFile()) return 'is not a file';
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    return isMissing ? 'file does not exist' : 'file cannot be read';
  }
}
