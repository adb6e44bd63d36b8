import { chartFaults } from './chart-faults.js';
import { MATRIX } from './chart-values.js';
import { formatFaults, typeFaults } from './kubernetes-types.js';
import { find, podsIn, render, type Container, type PodSpec, type Rendered } from './rendered-chart.js';

type Loose = Record<string, never>;

const podOf = (objects: Rendered[]): PodSpec =>
  podsIn([find(objects, 'Deployment', 'qr-service-api')])[0]!.spec;
const containerOf = (objects: Rendered[]): Container => podOf(objects).containers[0]!;
const specOf = (objects: Rendered[], kind: string, name: string) =>
  find(objects, kind, name).spec as unknown as Record<string, Loose>;
const change = (target: object, properties: object) => void Object.assign(target, properties);

const PLANTED: [string, (objects: Rendered[]) => void, RegExp][] = [
  [
    'a Service that finds no pods',
    (all) =>
      change(specOf(all, 'Service', 'qr-service-api').selector!, { 'app.kubernetes.io/component': 'web' }),
    /Service qr-service-api selects no pods/,
  ],
  [
    'a selector that differs from the labels',
    (all) => change(specOf(all, 'Deployment', 'qr-service-api').selector!, { matchLabels: { app: 'web' } }),
    /its selector does not match its pods/,
  ],
  [
    'a Service of a port that pods lack',
    (all) => change(specOf(all, 'Service', 'qr-service-api').ports![0]!, { targetPort: 'web' }),
    /which has no port web/,
  ],
  [
    'a probe of another port',
    (all) => change(containerOf(all).readinessProbe!.httpGet!, { port: 'web' }),
    /a probe asks port web/,
  ],
  ['a mount without a volume', (all) => change(podOf(all), { volumes: [] }), /mounts no volume tmp/],
  [
    'a port out of range',
    (all) => change(containerOf(all).ports![0]!, { containerPort: 300_000 }),
    /port 300000/,
  ],
  [
    'a Job that restarts',
    (all) => change(jobPod(all), { restartPolicy: 'Always' }),
    /a Job restarts its pods/,
  ],
  [
    'a StatefulSet without its Service',
    (all) => change(specOf(all, 'StatefulSet', 'qr-service-redirect'), { serviceName: 'none' }),
    /means Service none/,
  ],
  [
    'an autoscaler of nothing',
    (all) =>
      change(specOf(all, 'HorizontalPodAutoscaler', 'qr-service-api').scaleTargetRef!, { name: 'none' }),
    /means Deployment none/,
  ],
  [
    'a wrong schedule',
    (all) => change(specOf(all, 'CronJob', 'qr-service-partitions'), { schedule: 'weekly' }),
    /weekly is no schedule/,
  ],
  [
    'a wrong hook',
    (all) =>
      change(find(all, 'Job', 'qr-service-migrate').metadata.annotations!, {
        'helm.sh/hook': 'before-upgrade',
      }),
    /there is no hook before-upgrade/,
  ],
  [
    'a writable file system',
    (all) => change(containerOf(all).securityContext!, { readOnlyRootFilesystem: false }),
    /can write its file system/,
  ],
  [
    'a route to no port of a Service',
    (all) =>
      change(specOf(all, 'HTTPRoute', 'qr-service-api').rules![0]!, {
        backendRefs: [{ name: 'qr-service-api', port: 80 }],
      }),
    /HTTPRoute qr-service-api means Service qr-service-api:80, which does not exist/,
  ],
  ['the same object twice', (all) => void all.push(all[0]!), /exists twice/],
];

/** Only the types of Kubernetes reveal these. */
const MISTYPED: [string, (objects: Rendered[]) => void, RegExp][] = [
  ['an unknown name in a pod', (all) => change(podOf(all), { restart: 'Always' }), /restart.*does not exist/],
  [
    'a number as words',
    (all) => change(specOf(all, 'Deployment', 'qr-service-worker'), { replicas: 'two' }),
    /string/,
  ],
  [
    'an unknown name in a route',
    (all) => change(specOf(all, 'HTTPRoute', 'qr-service-api'), { hosts: ['qr.example.com'] }),
    /hosts.*does not exist/,
  ],
  [
    'an unknown name in a rule',
    (all) => change(specOf(all, 'PrometheusRule', 'qr-service').groups![0]!, { every: '1m' }),
    /every.*does not exist/,
  ],
];

/** Only the formats of Kubernetes reveal these. */
const MALFORMED: [string, (objects: Rendered[]) => void, RegExp][] = [
  ['a wrong quantity', (all) => change(containerOf(all).resources!.limits!, { memory: '512 MB' }), /memory/],
  [
    'a route to a port out of range',
    (all) =>
      change(specOf(all, 'HTTPRoute', 'qr-service-api').rules![0]!, {
        backendRefs: [{ name: 'a', port: 70_000 }],
      }),
    /port must be <= 65535/,
  ],
  [
    'no selector',
    (all) => change(specOf(all, 'Deployment', 'qr-service-api'), { selector: undefined }),
    /selector/,
  ],
];

describe('the checks of the chart', () => {
  const planted = (plant: (objects: Rendered[]) => void): Rendered[] => {
    const objects = structuredClone(clean);
    plant(objects);
    return objects;
  };
  let clean: Rendered[];

  beforeAll(() => {
    clean = render(MATRIX['examples/production.yaml'] ?? {});
  });

  it.each(PLANTED)('find %s', (_name, plant, fault) => {
    expect(chartFaults(planted(plant)).join('\n')).toMatch(fault);
  });

  it.each(MALFORMED)('find %s', async (_name, plant, fault) => {
    expect((await formatFaults(planted(plant))).join('\n')).toMatch(fault);
  });

  it.each(MISTYPED)('find %s', (_name, plant, fault) => {
    expect(typeFaults(planted(plant)).join('\n')).toMatch(fault);
  });
});

const jobPod = (objects: Rendered[]): PodSpec =>
  podsIn([find(objects, 'Job', 'qr-service-migrate')])[0]!.spec;
