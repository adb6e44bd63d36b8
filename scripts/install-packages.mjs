// Installs by `npm ci` when node_modules does not hold what the lockfile says. Plain Node: it runs before any package is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.installed';

function wantedStamp() {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Lines of npm's output that say that a package does not fit this Node or its peers. */
export const misfits = (output) =>
  output.split('\n').filter((line) => /\b(EBADENGINE|ERESOLVE|EPEERINVALID)\b|\bpeer\b/i.test(line));

/** @returns what was done, in a few words; @throws Error with npm's output */
export function installPackages() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp()) return 'as the lockfile says';
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const output = `${stdout ?? ''}${stderr ?? ''}`;
  if (error || status !== 0) throw new Error(`npm ci failed: ${error?.message ?? ''}\n${output}`);
  const faults = misfits(output);
  if (faults.length > 0) throw new Error(`npm ci warns of engines or peers:\n${faults.join('\n')}`);
  writeFileSync(STAMP, wantedStamp());
  return 'installed by npm ci';
}
