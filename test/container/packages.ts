import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builderFolder } from './replay.js';

interface Lockfile {
  packages: Record<string, { integrity?: string; dev?: boolean }>;
}

const run = promisify(execFile);

/**
 * Copies what `npm ci` installed in this checkout from the same lockfile, with its dashboard and guides, which the
 * build recreates if their keys do not match the sources. The builder owns the copies.
 */
export async function installedPackages(folder: string): Promise<void> {
  await run('cp', ['-a', 'node_modules', join(folder, 'node_modules')]);
  await run('mkdir', [join(folder, 'dist')]);
  await run('cp', ['-a', 'dist/dashboard', 'dist/guides', join(folder, 'dist')]);
}

/** Gives the builder the archives that npm has downloaded, which it finds by checksum; it downloads missing ones. */
export function fillNpmCache(cache: string): void {
  const own = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  for (const { integrity, dev } of Object.values(packages)) {
    if (!integrity || dev) continue;
    const content = contentPath(integrity);
    if (existsSync(join(own, content))) cpSync(join(own, content), join(cache, content));
  }
  builderFolder(cache);
}

/** cacache stores content by its checksum. */
function contentPath(integrity: string): string {
  const [algorithm = '', digest = ''] = integrity.split('-');
  const hex = Buffer.from(digest, 'base64').toString('hex');
  return join('_cacache', 'content-v2', algorithm, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4));
}
