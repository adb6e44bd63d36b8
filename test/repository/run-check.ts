import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { temporaryTree } from './temporary-tree.js';

export interface Outcome {
  isPassed: boolean;
  output: string;
}

export function check(
  [command = '', ...args]: string[],
  files: Record<string, string>,
  { copied = [], programs = {}, path = process.env.PATH }: CheckOptions = {},
): Outcome {
  const bin = Object.fromEntries(Object.entries(programs).map(([name, text]) => [`bin/${name}`, text]));
  const tree = temporaryTree({ 'bin/none': '', ...files, ...bin }, copied);
  for (const name of Object.keys(bin)) chmodSync(join(tree.root, name), 0o755);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: tree.root,
    encoding: 'utf8',
    env: { PATH: [join(tree.root, 'bin'), path].join(delimiter) },
  });
  tree.remove();
  return { isPassed: status === 0, output: stdout + stderr };
}

interface CheckOptions {
  copied?: string[];
  programs?: Record<string, string>;
  path?: string | undefined;
}

export const script = (name: string, ...args: string[]) => [process.execPath, resolve(name), ...args];
