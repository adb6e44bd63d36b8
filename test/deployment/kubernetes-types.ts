import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typesOf } from '../../scripts/deploy/chart-tools.js';
import { named, type Rendered } from './rendered-chart.js';

interface Model {
  validate(): void;
}

const LIBRARIES: Record<string, string> = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'keda.sh': '@kubernetes-models/keda',
};

/** Nobody publishes these types. */
const UNTYPED = new Set(['cilium.io']);

const groupOf = ({ apiVersion }: Rendered) => apiVersion.split('/')[0] ?? '';

function moduleOf(one: Rendered): string {
  const { apiVersion, kind } = one;
  const group = groupOf(one);
  const folder = typesOf(group);
  if (folder !== undefined) return `${folder}/${apiVersion}/${kind}.js`;
  return `${LIBRARIES[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
}

const typed = (objects: Rendered[]) => objects.filter((one) => !UNTYPED.has(groupOf(one)));

export async function formatFaults(objects: Rendered[]): Promise<string[]> {
  const faults: string[] = [];
  for (const one of typed(objects)) {
    const module = (await import(moduleOf(one))) as Record<string, new (data: unknown) => Model>;
    const Kind = module[one.kind];
    if (!Kind) throw new Error(`${moduleOf(one)} has no ${one.kind}`);
    try {
      new Kind(structuredClone(one)).validate();
    } catch (error) {
      faults.push(`${named(one)}: ${(error as Error).message}`);
    }
  }
  return faults;
}

/** Returns what the types of Kubernetes refuse, such as a name that a kind does not have, one line each. */
export function typeFaults(all: Rendered[]): string[] {
  const objects = typed(all);
  const cache = 'node_modules/.cache';
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'rendered-'));
  try {
    const lines = objects.map(
      (one, index) =>
        `export const object${index}: import('${moduleOf(one)}').I${one.kind} = ${JSON.stringify(one)};`,
    );
    const file = join(folder, 'rendered.ts');
    writeFileSync(file, lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--pretty', 'false'];
    const target = ['--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    const compiler = 'node_modules/typescript-7/bin/tsc';
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, ...options, ...target, file], {
      encoding: 'utf8',
    });
    if (status === 0) return [];
    return `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, number] = /\((\d+),/.exec(line) ?? [];
        const object = objects[Number(number) - 1];
        return object ? `${named(object)}: ${line.replace(/^.*?: error /, '')}` : line;
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
