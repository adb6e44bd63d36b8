import { execFileSync } from 'node:child_process';

export const git = (...args) =>
  execFileSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trimEnd();

/** Changed and new files, as git status names them. */
export const changesOfTree = () => git('status', '--porcelain').split('\n').filter(Boolean);
