import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newFolder } from '../toolbox/processes.js';

interface Release {
  version: string;
  commit: string | null;
}

export interface PreviousRelease {
  version: string;
  /** Has its build. */
  folder: string;
}

const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 2 ** 28 });

/** Builds the newest release of releases.json that is not this commit. @throws Error if the history lacks it */
export function buildPreviousRelease(): PreviousRelease {
  const { version, commit } = findPrevious();
  const parent = newFolder();
  const folder = join(parent, 'release');
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  // Node finds what it shares with this version in the folder above.
  symlinkSync(resolve('node_modules'), join(parent, 'node_modules'));
  installDifferent(folder, join(parent, 'own'));
  const tsc = resolve('node_modules/typescript-7/bin/tsc');
  // Types of packages that it does not run with are no reason to stop; a role without its code does not start.
  spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: folder });
  return { version, folder };
}

function findPrevious(): { version: string; commit: string } {
  const releases = JSON.parse(readFileSync('releases.json', 'utf8')) as Release[];
  const wanted = 'The test of updates builds the previous release from the history of Git.';
  if (spawnSync('git', ['rev-parse', 'HEAD']).status !== 0)
    throw new Error(`${wanted} This folder has none: run the tests in a clone.`);
  const head = git('rev-parse', 'HEAD').toString().trim();
  // The commit of a release is recorded by the one after it.
  const parent = spawnSync('git', ['rev-parse', 'HEAD^'], { encoding: 'utf8' }).stdout.trim();
  for (const { version, commit } of releases) {
    if (commit === null || commit === head || commit === parent) continue;
    if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status !== 0)
      throw new Error(`${wanted} It lacks ${commit}, version ${version}: run git fetch --unshallow.`);
    return { version, commit };
  }
  throw new Error(`${wanted} releases.json names none.`);
}

type Lock = Record<'packages', Record<string, { version?: string; dependencies?: Record<string, string> }>>;

/** Installs those of its packages that this version has in another version, or no longer. */
function installDifferent(folder: string, own: string): void {
  const [before, now] = [folder, '.'].map(
    (at) => JSON.parse(readFileSync(join(at, 'package-lock.json'), 'utf8')) as Lock,
  );
  const versionIn = (lock: Lock | undefined, name: string) => lock?.packages[`node_modules/${name}`]?.version;
  const different = Object.keys(before?.packages['']?.dependencies ?? {}).flatMap((name) => {
    const version = versionIn(before, name);
    return version === versionIn(now, name) ? [] : [`${name}@${version}`];
  });
  if (different.length === 0) return;
  mkdirSync(own);
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  execFileSync('npm', ['install', '--prefix', own, ...options, ...different], { stdio: 'pipe' });
  symlinkSync(join(own, 'node_modules'), join(folder, 'node_modules'));
}
