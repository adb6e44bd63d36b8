import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { variables } from '#libs/platform';
import { COMMANDS } from '../../scripts/admin/commands.js';
import { helm, kubectl } from '../../scripts/deploy/chart-tools.js';
import { CHART, generatedFiles, MANIFESTS, readSchema } from '../../scripts/deploy/generated-files.js';
import { SET_BY_THE_CHART, secretNames } from '../../scripts/deploy/values.js';
import { parsePromQl, unknownMetrics } from '../toolbox/promql.js';
import { chartFaults } from './chart-faults.js';
import { additions, VALUES_FILES } from './chart-values.js';
import { charts, testCharts } from './charts.js';
import { containersIn, find, named, ofKind, parse, podsIn } from './rendered-chart.js';
import type { Container, Pods, Rendered } from './rendered-chart.js';

const chart = load(readFileSync(`${CHART}/Chart.yaml`, 'utf8')) as { version: string; appVersion: string };
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the Helm chart', () => {
  testCharts(['the defaults', ...VALUES_FILES]);

  it('passes the linter of Helm', () => {
    for (const file of VALUES_FILES)
      expect([file, helm('lint', '--strict', CHART, '--values', `${CHART}/${file}`)]).toEqual([
        file,
        expect.stringContaining('0 chart(s) failed'),
      ]);
  });

  it('has the version of the service', () => {
    expect(chart).toMatchObject({ version, appVersion: version });
  });

  it('has a closed schema, whose names are those of values.yaml', () => {
    const schema = readSchema();
    expect(openObjects(schema, '')).toEqual([]);
    const names = Object.keys(load(readFileSync(`${CHART}/values.yaml`, 'utf8')) as object);
    expect(Object.keys(schema.properties).sort()).toEqual([...names, 'global'].sort());
    const known = Object.keys(variables);
    expect([...SET_BY_THE_CHART, ...secretNames(schema)].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('gives each role only the secrets that it reads', () => {
    const objects = charts.get('all secrets, as files');
    const secretsOf = ({ spec }: Pods) =>
      spec.volumes
        ?.flatMap(({ projected }) => projected?.sources ?? [])
        .flatMap(({ secret }) => secret?.items?.map(({ path }) => path) ?? [])
        .sort();
    const files = ['FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'];
    const common = ['APP_SECRET', 'APP_SECRET_PREVIOUS', 'DATABASE_DIRECT_URL', 'DATABASE_URL', ...files];
    const exports = ['CLICKHOUSE_URL', 'SCAN_EXPORT_S3_ACCESS_KEY_ID', 'SCAN_EXPORT_S3_SECRET_ACCESS_KEY'];
    const replica = 'DATABASE_READ_URL';
    const rest = ['OTEL_EXPORTER_OTLP_HEADERS', 'REDIS_URL'];
    const migrations = ['CLICKHOUSE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_URL'];
    const seen = Object.fromEntries(podsIn(objects).map((pods) => [named(pods.owner), secretsOf(pods)]));
    expect(seen).toMatchObject({
      'Deployment qr-service-api': [
        ...common,
        'CLICKHOUSE_URL',
        'OIDC_CLIENT_SECRET',
        ...rest,
        replica,
      ].sort(),
      'Deployment qr-service-worker': [...common, ...exports, ...rest, 'SMTP_URL'].sort(),
      'StatefulSet qr-service-redirect': [...common, ...rest],
      'Job qr-service-migrate': migrations,
      'CronJob qr-service-partitions': migrations,
    });
  });

  it('gives pods all variables of the ConfigMaps and Secrets of extraEnvFrom', () => {
    const objects = charts.get('placement and additions');
    const seen = containersIn(objects).filter(({ container }) => container.envFrom);
    expect(seen.map(({ owner }) => named(owner)).sort()).toEqual([
      'Deployment qr-service-api',
      'Deployment qr-service-worker',
      'StatefulSet qr-service-redirect',
    ]);
    for (const { container } of seen) expect(container.envFrom).toEqual(additions.extraEnvFrom);
  });

  it('migrates before an upgrade, and creates partitions each week', () => {
    const objects = charts.get('the defaults');
    const job = find(objects, 'Job', 'qr-service-migrate');
    expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    const images = podsIn(objects).map(({ spec }) => spec.containers[0]?.image);
    expect(new Set(images)).toEqual(new Set([`qr-service:${version}`]));
    expect(containersIn([job])[0]?.container.command).toEqual(['node', 'dist/scripts/migrate.js']);
    expect(find(objects, 'CronJob', 'qr-service-partitions').spec).toMatchObject({
      schedule: expect.stringMatching(/^\d+ \d+ \* \* \d$/) as string,
    });
    expect(find(charts.get('no hooks'), 'Job', 'qr-service-migrate').metadata.annotations).toBeUndefined();
  });

  it('restores a backup and compares it, with no access to other databases', () => {
    const objects = charts.get('a drill of the backup');
    const [drill] = podsIn([find(objects, 'CronJob', 'qr-service-backup-drill')]);
    const [restore] = drill?.spec.initContainers ?? [];
    const namesOf = (container?: Container) => container?.env?.map(({ name }) => name);
    expect(namesOf(restore)).toEqual(['RESTORED_DATABASE_URL', 'DUMP']);
    expect(namesOf(drill?.spec.containers[0])).toEqual([
      ...['RESTORED_DATABASE_URL', 'DATABASE_DIRECT_URL_FILE', 'DATABASE_URL_FILE'],
    ]);
    const options = drill?.spec.containers[0]?.command?.slice(2) ?? [];
    expect(COMMANDS.map(({ name }) => name)).toContain(options.slice(0, 2).join(' '));
    const [shell = '', ...script] = restore?.command ?? [];
    const RESTORED_DATABASE_URL = 'postgres://qr:secret@database/qr?sslmode=require';
    const { status, stderr } = spawnSync(shell, script, {
      env: { RESTORED_DATABASE_URL },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      'RESTORED_DATABASE_URL names the database "qr", which would be deleted: its name must end with _drill.\n',
    ]);
    const compareOnly = charts.get('a drill of a recovery to a point in time');
    const [{ spec }] = podsIn([find(compareOnly, 'CronJob', 'qr-service-backup-drill')]) as [Pods];
    expect(spec.initContainers).toBeUndefined();
  });

  it('leads each host to its role, and nothing to the metrics', () => {
    const backends = (objects: Rendered[]) =>
      ofKind(objects, 'Ingress').flatMap(({ spec }) =>
        (spec as unknown as IngressSpec).rules.flatMap(backendsOf),
      );
    const routes = (objects: Rendered[]) =>
      ofKind(objects, 'HTTPRoute').flatMap(({ spec }) => routesOf(spec as unknown as RouteSpec));
    expect(routes(charts.get('ci/minimal-values.yaml'))).toEqual([]);
    expect(routes(charts.get('examples/production.yaml'))).toEqual([
      'public: qr.example.com/ → qr-service-api:3000',
      'public: go.example.com/ → qr-service-redirect:3001',
      'public: go.example.com/.f → qr-service-api:3000',
    ]);
    expect(routes(charts.get('a gateway for one host and every other one'))).toEqual([
      'public: qr.example.com/ → qr-service-api:3000',
      'public: qr.example.com/s → qr-service-redirect:3001',
      'public: */ → qr-service-redirect:3001',
    ]);
    expect(routes(charts.get('TLS between the gateway and the pods'))).toEqual([
      'public: qr.example.com/ → qr-service-api:443',
      'short: go.example.com/ → qr-service-redirect:443',
      'short: go.example.com/.f → qr-service-api:443',
      'short: go.acme.test/ → qr-service-redirect:443',
      'short: *.links.example.com/ → qr-service-redirect:443',
    ]);
    expect(backends(charts.get('ci/everything-values.yaml'))).toEqual([
      'qr.example.com/ → qr-service-api:http',
      'go.example.com/s → qr-service-redirect:short',
      'go.example.com/.f → qr-service-api:http',
      '*/ → qr-service-redirect:short',
    ]);
    expect(backends(charts.get('domains of customers'))).toEqual([
      'qr.example.com/ → qr-service-api:http',
      'go.example.com/ → qr-service-redirect:short',
      'go.example.com/.f → qr-service-api:http',
      'go.acme.test/ → qr-service-redirect:short',
      'qr.beta.test/ → qr-service-redirect:short',
    ]);
    expect(backends(charts.get('an ingress on one host'))).toEqual([
      'qr.example.com/ → qr-service-api:http',
      'qr.example.com/s → qr-service-redirect:short',
    ]);
  });

  it('opens the pages for operators to their peers only, and no route leads there', () => {
    const objects = charts.get('ci/everything-values.yaml');
    expect(find(objects, 'Service', 'qr-service-operator').spec).toMatchObject({
      ports: [{ port: 80, targetPort: 'operator' }],
    });
    const rulesOf = (found: Rendered[], name: string) => {
      const { ingress } = find(found, 'NetworkPolicy', name).spec as unknown as PolicySpec;
      return ingress.filter(({ ports }) => ports.some(({ port }) => port === 'operator'));
    };
    const peer = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'staff-proxy' } } };
    expect(rulesOf(objects, 'qr-service-api')).toMatchObject([{ ports: [{}], from: [peer] }]);
    for (const role of ['qr-service-redirect', 'qr-service-worker'])
      expect(rulesOf(objects, role)).toEqual([]);
    const alone = charts.get('all-in-one with the pages for operators');
    expect(rulesOf(alone, 'qr-service-all-in-one')).toEqual([]);
    const envOf = (pods: Pods) =>
      Object.fromEntries(pods.spec.containers[0]?.env?.map(({ name, value }) => [name, value]) ?? []);
    const seen = Object.fromEntries(
      podsIn(objects).map((pods) => [named(pods.owner), envOf(pods).OPERATOR_PORT]),
    );
    expect(seen).toMatchObject({
      'Deployment qr-service-api': '4000',
      'Deployment qr-service-worker': undefined,
    });
    expect(JSON.stringify([...ofKind(objects, 'HTTPRoute'), ...ofKind(objects, 'Ingress')])).not.toContain(
      'operator',
    );
  });

  it('has alerts and panels of metrics that exist', () => {
    const objects = ['ci/everything-values.yaml', 'all-in-one with monitoring and policies'].flatMap((name) =>
      charts.get(name),
    );
    const rules = ofKind(objects, 'PrometheusRule').flatMap(({ spec }) =>
      (spec as unknown as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
    );
    const runbooks = find(objects, 'ConfigMap', 'qr-service-runbooks').data ?? {};
    for (const { alert, annotations } of rules) {
      const { summary, description, runbook, runbook_url: url, ...others } = annotations;
      expect([alert, others, url]).toEqual([alert, {}, expect.stringContaining('/guides/alerts#')]);
      expect(summary).toMatch(/^(?:[A-Z]|\{\{ \$labels\.pod \}\} ).*[^.]$/);
      expect(description).toMatch(/\. First: .+\.$/);
      const [, key = ''] = /configmap qr-service-runbooks .*\.data\.(\w+)\}'$/.exec(runbook ?? '') ?? [];
      expect(runbooks[key]).toMatch(/\w+/);
    }
    expect(Object.values(runbooks).join('\n')).not.toMatch(/GUIDES|\]\((?!https:)/);
    const ofOtherName = ofKind(charts.get('names, labels and a digest'), 'PrometheusRule');
    // The jobLabel of the ServiceMonitor produces this name.
    expect(JSON.stringify(ofOtherName)).toContain('up{namespace=\\"qr\\",job=\\"codes\\"} == 0');
    const dashboard = readFileSync(`${CHART}/files/dashboard.json`, 'utf8');
    const panels = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '']) => JSON.parse(text) as string,
    );
    expect(Math.min(rules.length, panels.length)).toBeGreaterThan(40);
    for (const expression of [...rules.map(({ expr }) => expr), ...panels]) {
      const { errors, metrics } = parsePromQl(expression.replaceAll('$__rate_interval', '5m'));
      expect([expression, errors, unknownMetrics(metrics)]).toEqual([expression, 0, []]);
    }
    for (const { spec } of ofKind(charts.get('autoscaling of all roles'), 'HorizontalPodAutoscaler'))
      for (const { pods } of (spec as unknown as { metrics: { pods?: { metric: { name: string } } }[] })
        .metrics)
        expect(unknownMetrics([pods?.metric.name ?? 'up'])).toEqual([]);
  });

  it.each(Object.entries(generatedFiles))('%s is up to date', (path, generate) => {
    expect(generate() === readFileSync(path, 'utf8') || `run npm run deploy:generate for ${path}`).toBe(true);
  });

  it.each(MANIFESTS)('manifests for kubectl apply -k: %s', (name) => {
    const folder = join('deploy/manifests', name);
    const objects = parse(kubectl('kustomize', folder));
    expect(objects.map(named).sort()).toEqual(
      parse(readFileSync(join(folder, 'qr-service.yaml'), 'utf8'))
        .map(named)
        .sort(),
    );
    expect(chartFaults(objects)).toEqual([]);
    expect(objects.some(({ metadata }) => metadata.annotations?.['helm.sh/hook'])).toBe(false);
  });
});

interface PolicySpec {
  ingress: { ports: { port: string | number }[]; from?: object[] }[];
}

interface RouteSpec {
  parentRefs: { name: string }[];
  hostnames?: string[];
  rules: { matches: { path: { value: string } }[]; backendRefs: { name: string; port: number }[] }[];
}

function routesOf({ parentRefs, hostnames = ['*'], rules }: RouteSpec): string[] {
  return hostnames.flatMap((host) =>
    rules.flatMap(({ matches, backendRefs: [{ name, port } = { name: '', port: 0 }] }) =>
      matches.map(({ path }) => `${parentRefs[0]?.name}: ${host}${path.value} → ${name}:${port}`),
    ),
  );
}

interface IngressSpec {
  rules: {
    host?: string;
    http: { paths: { path: string; backend: { service: { name: string; port: { name: string } } } }[] };
  }[];
}

interface Rule {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
}

function backendsOf({ host = '*', http }: IngressSpec['rules'][number]): string[] {
  return http.paths.map(
    ({ path, backend: { service } }) => `${host}${path} → ${service.name}:${service.port.name}`,
  );
}

/** Finds objects that allow any name, except those that Kubernetes or the user defines. */
function openObjects(part: unknown, path: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, additionalProperties } = part as { type?: unknown; additionalProperties?: unknown };
  const isOpen =
    type === 'object' && additionalProperties === undefined && !/\/(?:open|global|items)$/.test(path);
  const inside = Object.entries(part).flatMap(([name, child]) => openObjects(child, `${path}/${name}`));
  return isOpen ? [path, ...inside] : inside;
}
