import { isDeepStrictEqual } from 'node:util';
import type { IContainer } from 'kubernetes-models/v1/Container';
import { named, podsIn, ofKind, type Pods, type Rendered } from './rendered-chart.js';

interface Selecting {
  selector?: Record<string, string> & { matchLabels?: Record<string, string> };
  podSelector?: { matchLabels?: Record<string, string> };
}

const CRON = /^(?:[\d*/,-]+ ){4}[\d*/,-]+$/;
const HOOKS = new Set(['pre-install', 'post-install', 'pre-upgrade', 'post-upgrade', 'pre-rollback', 'test']);

const matches = (labels: Record<string, string>, selector: Record<string, string>) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

/** Finds faults that no schema of Kubernetes reveals, one line each. */
export function chartFaults(objects: Rendered[]): string[] {
  const pods = podsIn(objects);
  return [
    ...duplicates(objects.map(named)).map((name) => `${name} exists twice`),
    ...pods.flatMap(podFaults),
    ...objects.flatMap((one) => selectorFaults(one, pods)),
    ...ofKind(objects, 'Service').flatMap((one) => servicePortFaults(one, pods)),
    ...objects.flatMap((one) => referenceFaults(one, objects)),
    ...objects.flatMap(ruleFaults),
  ];
}

const duplicates = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);

function podFaults({ owner, labels, spec }: Pods): string[] {
  const at = named(owner);
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const volumes = new Set([
    ...(spec.volumes ?? []).map(({ name }) => name),
    ...((owner.spec as { volumeClaimTemplates?: Rendered[] }).volumeClaimTemplates ?? []).map(
      ({ metadata }) => metadata.name,
    ),
  ]);
  const selector = (owner.spec as { selector?: { matchLabels?: Record<string, string> } }).selector
    ?.matchLabels;
  const faults = containers.flatMap((one) => containerFaults(one, volumes));
  if (selector && !matches(labels, selector)) faults.push('its selector does not match its pods');
  if (owner.kind.includes('Job') && spec.restartPolicy !== 'Never') faults.push('a Job restarts its pods');
  if (spec.automountServiceAccountToken !== false) faults.push('has a token');
  if (spec.enableServiceLinks !== false) faults.push('has variables of Services');
  const { runAsNonRoot, seccompProfile } = spec.securityContext ?? {};
  if (!runAsNonRoot || seccompProfile?.type !== 'RuntimeDefault') faults.push('can run as root');
  return faults.map((fault) => `${at}: ${fault}`);
}

function containerFaults(container: IContainer, volumes: Set<string>): string[] {
  const { name, ports = [], volumeMounts = [], securityContext, resources } = container;
  const names = new Set<unknown>(ports.flatMap((port) => [port.name, port.containerPort]));
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  const faults = [
    ...probes.flatMap((probe) => {
      const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
      return port === undefined || names.has(port) ? [] : [`a probe asks port ${port}`];
    }),
    ...volumeMounts
      .filter((mount) => !volumes.has(mount.name))
      .map((mount) => `mounts no volume ${mount.name}`),
    ...duplicates(volumeMounts.map(({ mountPath }) => mountPath)).map(
      (path) => `mounts two volumes at ${path}`,
    ),
    ...duplicates((container.env ?? []).map((one) => one.name)).map((one) => `has two values of ${one}`),
    ...ports
      .filter(({ containerPort }) => containerPort > 65_535)
      .map(({ containerPort }) => `has a port ${containerPort}`),
  ];
  const isLocked =
    securityContext?.readOnlyRootFilesystem === true &&
    securityContext.allowPrivilegeEscalation === false &&
    isDeepStrictEqual(securityContext.capabilities?.drop, ['ALL']);
  if (!isLocked) faults.push('can write its file system or gain privileges');
  if (!resources?.limits?.memory || !resources.requests?.memory) faults.push('has no limits of memory');
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Each selector must find pods; those of NetworkPolicies may match pods of hooks, which manifests do not contain. */
function selectorFaults(one: Rendered, pods: Pods[]): string[] {
  if (!['Service', 'PodDisruptionBudget', 'NetworkPolicy'].includes(one.kind)) return [];
  const { selector, podSelector } = one.spec as Selecting;
  const wanted = podSelector?.matchLabels ?? selector?.matchLabels ?? selector ?? {};
  const found = pods.filter(({ labels }) => matches(labels, wanted));
  return found.length > 0 || /-(?:migrate|test)$/.test(one.metadata.name)
    ? []
    : [`${named(one)} selects no pods`];
}

function servicePortFaults(one: Rendered, pods: Pods[]): string[] {
  const { selector, ports } = one.spec as unknown as {
    selector: Record<string, string>;
    ports: { targetPort: string }[];
  };
  const selected = pods.filter(({ labels }) => matches(labels, selector));
  return selected.flatMap(({ owner, spec }) => {
    const known = spec.containers.flatMap(({ ports: own = [] }) => own.map(({ name }) => name));
    return ports
      .filter(({ targetPort }) => !known.includes(targetPort))
      .map(({ targetPort }) => `${named(one)} leads to ${named(owner)}, which has no port ${targetPort}`);
  });
}

function referenceFaults(one: Rendered, objects: Rendered[]): string[] {
  const has = (kind: string, name: string) =>
    objects.some((other) => other.kind === kind && other.metadata.name === name);
  const spec = (one.spec ?? {}) as unknown as {
    serviceName?: string;
    scaleTargetRef?: { kind: string; name: string };
    rules?: {
      http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] };
      backendRefs: { name: string; port: number }[];
    }[];
  };
  const wanted: [string, string][] = [];
  if (one.kind === 'StatefulSet') wanted.push(['Service', spec.serviceName ?? '']);
  if (spec.scaleTargetRef) wanted.push([spec.scaleTargetRef.kind, spec.scaleTargetRef.name]);
  if (one.kind === 'Ingress')
    for (const rule of spec.rules ?? [])
      for (const { backend } of rule.http.paths) wanted.push(['Service', backend.service.name]);
  if (one.kind === 'HTTPRoute')
    for (const { backendRefs } of spec.rules ?? [])
      for (const { name, port } of backendRefs)
        if (!servicePorts(objects, name).includes(port)) wanted.push(['Service', `${name}:${port}`]);
  for (const { spec: pod } of podsIn([one])) {
    const account = pod.serviceAccountName ?? 'default';
    // Other accounts, such as `default`, are not in the chart.
    if (account.startsWith('qr-service')) wanted.push(['ServiceAccount', account]);
    for (const volume of pod.volumes ?? [])
      if (volume.configMap?.name) wanted.push(['ConfigMap', volume.configMap.name]);
  }
  return wanted
    .filter(([kind, name]) => !has(kind, name))
    .map(([kind, name]) => `${named(one)} means ${kind} ${name}, which does not exist`);
}

const servicePorts = (objects: Rendered[], service: string): number[] =>
  ofKind(objects, 'Service')
    .filter(({ metadata }) => metadata.name === service)
    .flatMap(({ spec }) => (spec as unknown as { ports: { port: number }[] }).ports.map(({ port }) => port));

function ruleFaults(one: Rendered): string[] {
  const { schedule } = (one.spec ?? {}) as { schedule?: string };
  const hooks = one.metadata.annotations?.['helm.sh/hook']?.split(',') ?? [];
  return [
    ...(one.kind === 'CronJob' && !CRON.test(schedule ?? '')
      ? [`${named(one)}: ${schedule} is no schedule`]
      : []),
    ...hooks.filter((hook) => !HOOKS.has(hook)).map((hook) => `${named(one)}: there is no hook ${hook}`),
  ];
}
