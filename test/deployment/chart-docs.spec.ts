import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { kubectl } from '../../scripts/deploy/chart-tools.js';
import { CHART } from '../../scripts/deploy/generated-files.js';
import { chartFaults } from './chart-faults.js';
import { configOf } from './container-environment.js';
import { formatFaults } from './kubernetes-types.js';
import { containersIn, helmTemplate, JOBS, ofKind, parse, render } from './rendered-chart.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the guides to the Helm chart', () => {
  it('can be patched as docs/helm-chart.md shows', () => {
    const [, overlay = ''] = /```yaml\n(apiVersion: kustomize[\s\S]*?)```/.exec(
      readFileSync('docs/helm-chart.md', 'utf8'),
    ) ?? [''];
    const folder = mkdtempSync(join(tmpdir(), 'qr-service-overlay-'));
    try {
      cpSync('deploy/manifests', join(folder, 'manifests'), { recursive: true });
      mkdirSync(join(folder, 'overlay'));
      writeFileSync(join(folder, 'overlay/kustomization.yaml'), overlay);
      const objects = parse(kubectl('kustomize', join(folder, 'overlay')));
      const [{ container } = { container: undefined }] = containersIn(objects);
      expect(container?.image).toBe(`registry.example.com/qr-service:${version}`);
      expect(container?.env?.[0]).toEqual({ name: 'BASE_URL', value: 'https://codes.example.org' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('has a Deployment of PgBouncer in the guides that Kubernetes takes', async () => {
    const [, yaml = ''] =
      /```yaml\n(apiVersion: v1\nkind: ConfigMap[\s\S]*?)```/.exec(
        readFileSync('docs/pgbouncer.md', 'utf8'),
      ) ?? [];
    const objects = parse(yaml);
    expect(objects.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'PodDisruptionBudget',
      'Service',
    ]);
    expect([chartFaults(objects), await formatFaults(objects)]).toEqual([[], []]);
  });

  it('renders the values of its README and of the guides', () => {
    const page = (path: string) => readFileSync(path, 'utf8');
    const valuesIn = (text: string, values: RegExp) => load(values.exec(text)?.[1] ?? '') as object;
    const values = {
      // A step of a list is indented.
      ...valuesIn(page('docs/kubernetes.md').replaceAll(/^ {3}/gm, ''), /```yaml\n(image: [\s\S]*?)```/),
      ...valuesIn(page('docs/backup.md'), /```yaml\n(backupDrill:[\s\S]*?)```/),
    };
    const objects = parse(helmTemplate(values));
    expect(chartFaults(objects)).toEqual([]);
    expect(ofKind(objects, 'CronJob')).toHaveLength(2);
    const least = valuesIn(page(`${CHART}/README.md`), /```yaml\n([\s\S]*?)```/);
    expect(chartFaults(parse(helmTemplate(least)))).toEqual([]);
    const keda = valuesIn(page('docs/helm-chart.md'), /```yaml\n(worker:[\s\S]*?)```/);
    expect(ofKind(render(keda), 'ScaledObject')).toHaveLength(1);
    for (const [name, kind] of [
      ['secret', 'Deployment'],
      ['networkPolicy', 'NetworkPolicy'],
      ['ingress', 'Ingress'],
      ['journalReplay', 'Job'],
      ['geoip', 'CronJob'],
    ]) {
      const block = valuesIn(
        page('docs/helm-chart.md'),
        new RegExp(`\`\`\`yaml\\n(${name}:[\\s\\S]*?)\`\`\``),
      );
      expect([name, ofKind(render(block), kind ?? '').length]).not.toEqual([name, 0]);
    }
    const pooled = render(valuesIn(page('docs/pgbouncer.md'), /```yaml\n(secret:[\s\S]*?)```/));
    const roles = containersIn(pooled).filter(({ container }) => !JOBS.includes(container.name));
    expect(roles.map(({ container }) => configOf(container).databaseUrl)).toEqual(
      Array.from({ length: 3 }, () => 'postgres://app@qr-db-pooler:5432/app'),
    );
    const authorities = valuesIn(page('docs/helm-chart.md'), /```yaml\n(jobs:[\s\S]*?)```/);
    expect(
      containersIn(render(authorities)).map(({ spec }) => spec.volumes?.some(({ name }) => name === 'ca')),
    ).toEqual(Array.from({ length: 5 }, () => true));
  });
});
