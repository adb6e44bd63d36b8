import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec';
import { helm } from '../../scripts/deploy/chart-tools.js';
import { CHART } from '../../scripts/deploy/generated-files.js';

export type PodSpec = NonNullable<IPodTemplateSpec['spec']>;
export type Container = PodSpec['containers'][number];

export interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  // Each kind has a different spec, which the types of kubernetes-models have checked before.
  spec?: Record<string, never>;
  data?: Record<string, string>;
}

export interface Pods {
  owner: Rendered;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  spec: PodSpec;
}

export const PLACED = {
  databaseTo: [{ ipBlock: { cidr: '10.20.0.0/24' } }],
  redisTo: [{ podSelector: { matchLabels: { app: 'redis' } } }],
};
export const REQUIRED = {
  baseUrl: 'https://qr.example.com',
  shortUrlBase: 'https://go.example.com',
  networkPolicy: PLACED,
};

export function render(values: object, ...options: string[]): Rendered[] {
  return parse(helmTemplate({ ...REQUIRED, ...values }, ...options));
}

export const parse = (text: string) =>
  loadAll(text).filter((one): one is Rendered => one !== null && one !== undefined);

export function helmTemplate(values: object, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-values-'));
  try {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    return helm('template', 'qr-service', CHART, '--namespace', 'qr', '--values', file, ...options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function podsOf(owner: Rendered): Pods[] {
  const { kind, metadata } = owner;
  const spec = (owner.spec ?? {}) as unknown as {
    template?: IPodTemplateSpec;
    jobTemplate?: { spec: { template: IPodTemplateSpec } };
  };
  const template =
    kind === 'CronJob'
      ? spec.jobTemplate?.spec.template
      : kind === 'Pod'
        ? { metadata, spec: spec as unknown as PodSpec }
        : spec.template;
  if (!template?.spec) return [];
  const { labels = {}, annotations = {} } = template.metadata ?? {};
  return [{ owner, labels, annotations, spec: template.spec }];
}

/** Containers of Jobs that run the image of the service. */
export const JOBS = ['migrate', 'compare', 'replay'];
export const OURS = /^(?:api|redirect|worker|all-in-one|migrate|compare|replay)$/;

/** Returns the containers that run the image of the service. */
export const containersIn = (objects: Rendered[]) =>
  podsIn(objects).flatMap((pods) =>
    pods.spec.containers.filter(({ name }) => OURS.test(name)).map((container) => ({ ...pods, container })),
  );

export const podsIn = (objects: Rendered[]) => objects.flatMap(podsOf);

export const ofKind = (objects: Rendered[], kind: string) => objects.filter((one) => one.kind === kind);

export function find(objects: Rendered[], kind: string, name: string): Rendered {
  const found = ofKind(objects, kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

export const named = ({ kind, metadata }: Rendered) => `${kind} ${metadata.name}`;
