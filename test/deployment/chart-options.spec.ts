import { readFileSync } from 'node:fs';
import { variables } from '#libs/platform';
import { parsePromQl, shownSeries } from '../toolbox/promql.js';
import { additions, MATRIX } from './chart-values.js';
import { containersIn, find, named, ofKind, OURS, podsIn, render } from './rendered-chart.js';
import type { Pods, Rendered } from './rendered-chart.js';

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

  it('lets each role and Job reach only what it needs', () => {
    const objects = rendered('all that roles send');
    const sent = (role: string) =>
      egressOf(objects, role).flatMap(({ ports, to }) => ports.map(({ port }) => `${port} ${placeOf(to)}`));
    const dns = ['53 anywhere', '53 anywhere'];
    const database = ['5432 10.20.0.0/24', '6432 10.20.0.0/24'];
    const common = [...dns, ...database, '6379 {"app":"redis"}', '4318 {}'];
    const jobs = [...dns, ...database, '8443 anywhere'];
    const download = [...dns, '443 0.0.0.0/0', '8443 anywhere'];
    expect(
      Object.fromEntries(
        ofKind(objects, 'NetworkPolicy').map(({ metadata }) => {
          const role = metadata.name.replace('qr-service-', '');
          return [role, sent(role)];
        }),
      ),
    ).toEqual({
      api: [...common, '443 0.0.0.0/0', '636 anywhere'],
      redirect: common,
      worker: [...common, '443 0.0.0.0/0', '465 10.20.2.0/24', '587 10.20.2.0/24'],
      migrate: jobs,
      'migrate-hook': jobs,
      'backup-drill': jobs,
      'journal-replay': jobs,
      geoip: download,
      'geoip-hook': download,
      test: [
        ...dns,
        '3000 {"app.kubernetes.io/component":"api"}',
        '3001 {"app.kubernetes.io/component":"api"}',
      ],
    });
    expect(JSON.stringify(egressOf(objects, 'api'))).toContain('"except":["0.0.0.0/8","10.0.0.0/8"');
    // Hooks run before there are other objects, also where everything is denied by default.
    const ofHook = find(objects, 'NetworkPolicy', 'qr-service-migrate-hook').metadata.annotations;
    expect(ofHook).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade', 'helm.sh/hook-weight': '-5' });
    const least = egressOf(rendered('ci/minimal-values.yaml'), 'worker').flatMap(({ ports }) => ports);
    expect(least.map(({ port }) => port)).toEqual([53, 53, 5432, 6432, 443]);
    expect(ofKind(rendered('no policies'), 'NetworkPolicy')).toEqual([]);
  });

  it('lets only the named server ask for which hosts it may get a certificate', () => {
    for (const [name, role, port] of [
      ['ci/everything-values.yaml', 'redirect', 'metrics'],
      ['all-in-one with monitoring and policies', 'all-in-one', 'metrics-short'],
    ] as const) {
      const objects = rendered(name);
      expect(find(objects, 'Service', 'qr-service-domains').spec).toMatchObject({
        selector: { 'app.kubernetes.io/component': role },
        ports: [{ port: 80, targetPort: port }],
      });
      const { ingress } = find(objects, 'NetworkPolicy', `qr-service-${role}`).spec as unknown as {
        ingress: { ports: { port: string }[]; from?: object[] }[];
      };
      const admitted = ingress.filter(({ ports }) => ports.some((one) => one.port === port));
      expect(admitted.map(({ from }) => from?.length)).toEqual([1, 1]);
      expect(JSON.stringify(admitted[1]?.from)).toContain('caddy');
    }
    expect(rendered('the defaults').some(({ metadata }) => metadata.name === 'qr-service-domains')).toBe(
      false,
    );
  });

  it('takes variables from several Secrets, whatever their keys are called', () => {
    const files = (name: string, kind: string, of: string) =>
      podsIn([find(rendered(name), kind, of)])[0]?.spec.volumes?.find((volume) => volume.name === 'secrets')
        ?.projected?.sources;
    const secret = (name: string, ...items: [key: string, path: string][]) => ({
      secret: { name, items: items.map(([key, path]) => ({ key, path })) },
    });
    expect(files('examples/secrets-cloudnative-pg.yaml', 'Deployment', 'qr-service-worker')).toEqual([
      secret('qr-db-app', ['uri', 'DATABASE_URL']),
      secret('qr-service', ['APP_SECRET', 'APP_SECRET'], ['SMTP_URL', 'SMTP_URL']),
    ]);
    expect(files('examples/secrets-external-secrets.yaml', 'StatefulSet', 'qr-service-redirect')).toEqual([
      secret('qr-app-secret', ['value', 'APP_SECRET']),
      secret('qr-postgres', ['edge-url', 'DATABASE_URL']),
      secret('qr-redis', ['url', 'REDIS_URL']),
    ]);
    const own = containersIn(rendered('secrets of an operator, as variables'));
    const sourceOf = (role: string) =>
      own
        .find(({ container }) => container.name === role)
        ?.container.env?.find(({ name }) => name === 'DATABASE_URL')?.valueFrom?.secretKeyRef;
    expect([sourceOf('api'), sourceOf('redirect')]).toEqual([
      { name: 'qr-db-app', key: 'uri' },
      { name: 'qr-edge', key: 'uri' },
    ]);
    for (const { spec, container } of containersIn(rendered('all variables from others')))
      expect([spec.volumes?.some(({ name }) => name === 'secrets'), container.envFrom]).toEqual([
        false,
        [{ secretRef: { name: 'vault' } }],
      ]);
  });

  it('updates Deployments and probes pods as the values say', () => {
    const specs = (name: string) =>
      podsIn(rendered(name)).filter(({ owner }) => /^(?:Deployment|StatefulSet)$/.test(owner.kind));
    const others = specs('updates and probes of others');
    expect(others.map(({ owner }) => owner.spec)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        strategy: { rollingUpdate: { maxUnavailable: '50%', maxSurge: 0 } },
        ...{ revisionHistoryLimit: 2, minReadySeconds: 10 },
      })),
    );
    for (const { spec } of others)
      expect([spec.hostAliases, spec.containers[0]?.lifecycle]).toEqual([
        [{ ip: '192.0.2.1', hostnames: ['postgres.internal'] }],
        { preStop: { exec: { command: ['true'] } } },
      ]);
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

interface EgressRule {
  ports: { port: number }[];
  to?: { ipBlock?: { cidr: string }; podSelector?: Selector; namespaceSelector?: Selector }[];
}

interface Selector {
  matchLabels?: Record<string, string>;
}

const egressOf = (objects: Rendered[], role: string) =>
  (find(objects, 'NetworkPolicy', `qr-service-${role}`).spec as unknown as { egress: EgressRule[] }).egress;

/** The first place of a rule, in short. */
function placeOf(to: EgressRule['to']): string {
  const [first] = to ?? [];
  if (!first) return 'anywhere';
  const { 'app.kubernetes.io/component': component, ...labels } =
    (first.podSelector ?? first.namespaceSelector)?.matchLabels ?? {};
  return (
    first.ipBlock?.cidr ??
    JSON.stringify(component === undefined ? labels : { 'app.kubernetes.io/component': component })
  );
}

interface ScaledSpec {
  minReplicaCount: number;
  maxReplicaCount: number;
  triggers: {
    metricType: string;
    metadata: { query: string };
    authenticationRef: object;
  }[];
}
