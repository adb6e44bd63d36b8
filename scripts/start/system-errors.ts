const CAUSES: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be created there',
};

/** Returns one line for errors that an operator can fix with DATA_DIR or other arguments; null for all others. */
export function describeSystemError(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!path || !CAUSES[code]) return null;
  return `${path} cannot be used: ${CAUSES[code]} (${code}). Set DATA_DIR to a writable folder, such as DATA_DIR=$HOME/qr-service.`;
}
