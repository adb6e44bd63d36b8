const CAUSES: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be created there',
};

/** One line for errors that an operator can fix with PORT, HOST, DATA_DIR or other arguments; null for all others. */
export function describeSystemError(error: unknown): string | null {
  const {
    code = '',
    syscall,
    path,
    port,
    address,
    hostname = '',
  } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (syscall === 'getaddrinfo') {
    return `HOST is ${hostname}, which cannot be resolved: set HOST=127.0.0.1, or HOST=0.0.0.0 for all addresses.`;
  }
  if (syscall === 'listen') return describeListenError(code, port ?? 0, address ?? '');
  if (!path || !CAUSES[code]) return null;
  return `${path} cannot be used: ${CAUSES[code]} (${code}). Set DATA_DIR to a writable folder, such as DATA_DIR=$HOME/qr-service.`;
}

function describeListenError(code: string, port: number, address: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the program that uses it, or choose another port, such as PORT=${port + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} requires elevated privileges: choose a port above 1023, such as PORT=3000 npm start.`;
    case 'EADDRNOTAVAIL':
      return `HOST is ${address}, which is not an address of this machine: set HOST=127.0.0.1, or HOST=0.0.0.0 for all addresses.`;
    default:
      return null;
  }
}
