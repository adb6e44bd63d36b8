import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasScans } from '#libs/scans';
import { failed, ok, skipped, warning, type Check } from '../check.js';

export const journalCheck: Check = {
  name: 'journal',
  run: async ({ config: { journalDir, journalMaxBytes } }) => {
    if (!journalDir) return skipped('JOURNAL_DIR is not set: scans get 503 while PostgreSQL is unavailable');
    const folder = await existingParent(journalDir);
    if (!(await stat(folder)).isDirectory()) return failed(`${folder} is a file: correct JOURNAL_DIR`);
    try {
      await access(folder, constants.W_OK);
    } catch {
      return failed(`${folder} cannot be written: give it to the user of the service`);
    }
    const { bavail, bsize } = await statfs(folder);
    const [free, used] = [bavail * bsize, await bytesIn(journalDir)];
    const found = `${mebibytes(free)} are free at ${journalDir}, ${mebibytes(used)} wait in it`;
    return free + used < journalMaxBytes
      ? warning(`${found}, but JOURNAL_MAX_BYTES is ${mebibytes(journalMaxBytes)}: enlarge the disk`)
      : ok(found);
  },
};

/** The service creates the folder at its start. */
async function existingParent(path: string): Promise<string> {
  const parent = dirname(path);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || parent === path ? path : existingParent(parent);
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.filter(hasScans).map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MiB`;
