// Installs by `npm ci` if node_modules does not match the lockfile. It uses only Node, because it runs before any
// package is installed.
import { spawnSync } from 'node:child_process';
import { isInstalled } from './prepare.mjs';

/** npm prints these lines if a package does not fit this Node or its peers. */
const misfits = (output) =>
  output.split('\n').filter((line) => /\b(EBADENGINE|ERESOLVE)\b|\bpeer\b/i.test(line));

/** @returns what was done, in a few words @throws Error with npm's output */
export function installPackages() {
  if (isInstalled()) return 'as in the lockfile';
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit'];
  const { status, error, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  const output = `${stdout ?? ''}${stderr ?? ''}`;
  if (error || status !== 0) throw new Error(`npm ci failed: ${error?.message ?? ''}\n${output}`);
  const faults = misfits(output);
  if (faults.length > 0) throw new Error(`npm ci warns about engines or peers:\n${faults.join('\n')}`);
  return 'installed by npm ci';
}
