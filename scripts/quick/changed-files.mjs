// Lists what differs from main: commits of this branch, the index, the working tree and new files.
import { spawnSync } from 'node:child_process';

const MAINS = ['main', 'origin/main'];

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : null;
}

const lines = (text) => text.split('\n').filter(Boolean);

/**
 * @returns paths from the root of the repository, including deleted files
 * @throws Error with one line that says what to do
 */
export function changedFiles() {
  const isRepository = git('rev-parse', '--is-inside-work-tree') !== null;
  const main = isRepository && MAINS.find((name) => git('merge-base', name, 'HEAD') !== null);
  if (!main) {
    const reason = isRepository
      ? 'there is no branch main with a common commit'
      : 'git or its repository is missing';
    throw new Error(`test:quick runs what changed against main, and ${reason} here: run npm test.`);
  }
  const changed = git('diff', '--name-only', '--no-renames', '--merge-base', main);
  const untracked = git('ls-files', '--others', '--exclude-standard', '--full-name');
  return [...new Set([...lines(changed ?? ''), ...lines(untracked ?? '')])].sort();
}
