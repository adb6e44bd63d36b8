import { statSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/**
 * Tells versions of a file apart. Files are asked for this on use or regularly, since fs.watch misses changes in volumes
 * of Kubernetes, which are links to a folder that is replaced.
 */
const versionOf = ({ ino, mtimeMs, size }: Stats) => [ino, mtimeMs, size].join(' ');

export const fileVersion = async (path: string): Promise<string> => versionOf(await stat(path));

/**
 * Returns a function that returns what `read` makes of a file, and calls it again after the file has changed. If that
 * fails, what the file was before still applies.
 * @param name of the variable that names the file, for the warning
 */
export function currentFile<T>(path: string, name: string, read: (path: string) => T): () => T {
  let version = versionOf(statSync(path));
  let value = read(path);
  return () => {
    try {
      const found = versionOf(statSync(path));
      if (found === version) return value;
      version = found;
      value = read(path);
    } catch (error) {
      process.emitWarning(`${name}: ${path} has changed and cannot be used: ${String(error)}`);
    }
    return value;
  };
}
