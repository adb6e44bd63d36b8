import { readFileSync } from 'node:fs';
import { variables } from '#libs/platform';
import { parsePromQl, shownSeries } from '../toolbox/promql.js';
import { additions, MATRIX } from './chart-values.js';
import { containersIn, find, named, ofKind, OURS, podsIn, render } from './rendered-chart.js';
import type { Pods } from './rendered-chart.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const rendered = (name: string) => render(MATRIX[name] ?? {});

describe('options of the Helm chart', () => {
  it('renders what is added to pods as templates', () => {
    const worker = find(rendered('placement and additions'), 'Deployment', 'qr-service-worker');
    const [{ spec }] = podsIn([worker]) as [Pods];
    expect(spec.containers.find(({ name }) => name === 'agent')?.image).toBe(`agent:${version}`);
    expect(spec.volumes).toContainEqual({ name: 'ca', configMap: { name: 'qr-service-ca' } });
  });

  it('adds to Jobs what they need to reach the database, and only the variables that they read', () => {
    const objects = rendered('additions to Jobs');
    const jobs = podsIn(objects).filter(({ owner }) => owner.kind.endsWith('Job'));
    expect(jobs.map(({ owner }) => named(owner)).sort()).toEqual([
      ...['CronJob qr-service-backup-drill', 'CronJob qr-service-partitions', 'Job qr-service-migrate'],
    ]);
    const { nodeSelector, tolerations, affinity, extraVolumeMounts, extraEnv, extraEnvFrom } = additions;
    for (const { spec, labels, annotations } of jobs) {
      expect(spec).toMatchObject({ nodeSelector, tolerations, affinity });
      expect(spec.volumes).toContainEqual({ name: 'ca', configMap: { name: 'qr-service-ca' } });
      expect([labels, annotations]).toMatchObject([
        additions.podLabels,
        { ...additions.podAnnotations, 'example.com/owner': 'codes' },
      ]);
      for (const { volumeMounts } of [...(spec.initContainers ?? []), ...spec.containers])
        expect(volumeMounts).toEqual(expect.arrayContaining(extraVolumeMounts));
    }
    for (const { container, owner } of containersIn(jobs.map(({ owner: job }) => job))) {
      const isDrill = owner.metadata.name.endsWith('drill');
      const own = container.env?.filter(({ name }) => name.startsWith('CLICKHOUSE_C') || name in variables);
      expect(own?.map(({ name }) => name).sort()).toEqual([
        ...(isDrill ? [] : ['CLICKHOUSE_CLUSTER']),
        'DATABASE_PASSWORD_COMMAND',
        ...(isDrill ? [] : ['SCAN_RETENTION_MONTHS']),
      ]);
      expect([container.env, container.envFrom]).toEqual([expect.arrayContaining(extraEnv), extraEnvFrom]);
    }
  });

  it('keeps the link for the first admin out of the log, unless it is wanted there', () => {
    const linkOf = (values: object) => {
      const [{ container } = { container: undefined }] = containersIn(render(values));
      return container?.env?.find(({ name }) => name === 'BOOTSTRAP_LINK')?.value;
    };
    expect(linkOf({ config: { SIGN_UP: 'invited' } })).toBe('off');
    expect(linkOf({ config: { BOOTSTRAP_LINK: 'on' } })).toBe('on');
  });

  it('lets each role reach only what it needs, by default at any address of the ports of the databases', () => {
    interface Rule {
      ports: { port: number }[];
      to?: object[];
    }
    const rulesOf = (objects: ReturnType<typeof render>, role: string) =>
      (find(objects, 'NetworkPolicy', `qr-service-${role}`).spec as unknown as { egress: Rule[] }).egress;
    const to = (rules: Rule[], asked: number) =>
      rules
        .filter(({ ports }) => ports.some(({ port }) => port === asked))
        .map((rule) => rule.to ?? 'anywhere');
    const byDefault = render({});
    const reached = ['api', 'redirect', 'worker', 'migrate'].map((role) =>
      [53, 5432, 6379, 587, 443].map((port) => to(rulesOf(byDefault, role), port).length),
    );
    expect(reached).toEqual([
      [1, 1, 1, 0, 1],
      [1, 1, 1, 0, 0],
      [1, 1, 1, 1, 1],
      [1, 1, 0, 0, 0],
    ]);
    expect([to(rulesOf(byDefault, 'api'), 5432), to(rulesOf(byDefault, 'api'), 6379)]).toEqual([
      ['anywhere'],
      ['anywhere'],
    ]);
    expect(JSON.stringify(to(rulesOf(byDefault, 'api'), 443))).toContain(
      '"except":["0.0.0.0/8","10.0.0.0/8"',
    );
    const placed = rulesOf(rendered('places of the databases'), 'worker');
    expect(to(placed, 5432)).toEqual([
      [
        { ipBlock: { cidr: '10.20.0.0/24' } },
        {
          podSelector: {
            matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'pgbouncer' }) as object,
          },
        },
      ],
    ]);
    expect(to(placed, 6379)).toEqual([[{ podSelector: { matchLabels: { app: 'redis' } } }]]);
    expect(to(placed, 4318)).toEqual(['anywhere']);
    expect(ofKind(rendered('no policies'), 'NetworkPolicy')).toEqual([]);
  });

  it('updates Deployments and probes pods as the values say', () => {
    const specs = (name: string) =>
      podsIn(rendered(name)).filter(({ owner }) => /^(?:Deployment|StatefulSet)$/.test(owner.kind));
    const strategies = specs('updates and probes of others').map(({ owner }) => owner.spec?.strategy);
    expect(strategies.filter(Boolean)).toEqual(
      Array.from({ length: 3 }, () => ({ rollingUpdate: { maxUnavailable: '50%', maxSurge: 0 } })),
    );
    const probesOf = (name: string) =>
      specs(name).flatMap(({ spec }) =>
        spec.containers
          .filter((container) => OURS.test(container.name))
          .map(({ startupProbe, readinessProbe, livenessProbe }) =>
            [startupProbe, readinessProbe, livenessProbe].map((probe) => [
              ...[probe?.httpGet?.path, probe?.periodSeconds, probe?.timeoutSeconds, probe?.failureThreshold],
            ]),
          ),
      );
    const three = <T>(one: T) => [one, one, one];
    expect(probesOf('the defaults')).toEqual(
      three([
        ['/livez', 2, 1, 45],
        ['/readyz', 5, 3, 2],
        ['/livez', 10, 5, 6],
      ]),
    );
    expect(probesOf('updates and probes of others')).toEqual(
      three([
        ['/livez', 2, 1, 90],
        ['/readyz', 2, 3, 2],
        ['/livez', 10, 9, 6],
      ]),
    );
  });

  it('scales the worker by the lag of the intake and the attempts in progress, also with KEDA', () => {
    const objects = rendered('KEDA for the worker');
    expect(ofKind(objects, 'HorizontalPodAutoscaler')).toEqual([]);
    const { spec } = find(objects, 'ScaledObject', 'qr-service-worker') as unknown as { spec: ScaledSpec };
    expect([spec.minReplicaCount, spec.maxReplicaCount]).toEqual([3, 12]);
    expect(find(objects, 'Deployment', 'qr-service-worker').spec).not.toHaveProperty('replicas');
    // All workers report the same lag, and each its own attempts.
    expect(spec.triggers.map(({ metricType, metadata }) => [metricType, metadata])).toEqual(
      [
        ['Value', 'max(qr_intake_lag_seconds{namespace="qr"})', '5'],
        ['AverageValue', 'sum(qr_webhook_in_flight{namespace="qr"})', '180'],
      ].map(([metricType, query, threshold]) => [
        metricType,
        { serverAddress: 'http://prometheus.monitoring:9090', query, threshold, ignoreNullValues: 'false' },
      ]),
    );
    for (const { metadata, authenticationRef } of spec.triggers) {
      const { errors, metrics } = parsePromQl(metadata.query);
      expect([errors, metrics.filter((name) => !shownSeries().includes(name))]).toEqual([0, []]);
      expect(authenticationRef).toEqual({ name: 'prometheus' });
    }
  });
});

interface ScaledSpec {
  minReplicaCount: number;
  maxReplicaCount: number;
  triggers: {
    metricType: string;
    metadata: { query: string };
    authenticationRef: object;
  }[];
}
