import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAll, registry } from '#libs/platform';
import { OF_OTHERS, readAlerts, type Alert } from '../../scripts/deploy/alerts.js';
import type { AlertCase } from './alert-case.js';
import { CASES } from './alert-cases.js';
import { elsewhere, partsOf, type Series } from './alert-series.js';
import { MATRIX } from './chart-values.js';
import { find, render } from './rendered-chart.js';

const SCRAPE_S = 15;

const alerts = readAlerts(readFileSync('docs/alerts.md', 'utf8'));
const rendered = render(MATRIX['ci/everything-values.yaml'] ?? {}, '--namespace', 'qr-service');
const { spec } = find(rendered, 'PrometheusRule', 'qr-service');
const [group] = (spec as unknown as { groups: { name: string; rules: Rule[] }[] }).groups;

interface Rule {
  alert: string;
  annotations: Record<string, string>;
}

const seconds = (minutes: number) => `${minutes * 60}s`;

interface Watched {
  alert: Alert;
  one: AlertCase;
  /** Series of another release in the same Prometheus. */
  other: Series;
  /** Minutes for which an alert that never fires is watched. */
  until: number;
}

function testOf({ alert: { alert, severity, runbook }, one, other, until }: Watched): object {
  const { when, series, fires, ends, labels = [{}], intervalS = SCRAPE_S } = one;
  const alertAt = (minutes: number, expected: object[]) => ({
    eval_time: seconds(minutes),
    alertname: alert,
    exp_alerts: expected,
  });
  const expected = labels.map((own) => ({
    exp_labels: { ...own, severity },
    exp_annotations: { runbook_url: `https://qr.example.com/guides/${runbook}` },
  }));
  return {
    name: `${alert}: ${when}`,
    interval: `${intervalS}s`,
    input_series: Object.entries({ ...series, ...elsewhere(other) }).map(([name, values]) => ({
      series: name,
      values,
    })),
    promql_expr_test: [
      {
        expr: `count_over_time(ALERTS{alertname="${alert}",alertstate="firing"}[1d])`,
        eval_time: seconds(fires === null ? until : fires - intervalS / 60),
        exp_samples: [],
      },
    ],
    alert_rule_test: [
      ...(fires === null ? [] : [alertAt(fires, expected)]),
      ...(ends === undefined ? [] : [alertAt(ends, [])]),
    ],
  };
}

/** Returns what promtool finds wrong. */
function faultsOf(rules: Rule[], tests: object[], intervalS = SCRAPE_S): string {
  return inFolder({ rules }, (folder) => {
    const file = join(folder, 'tests.json');
    const common = { rule_files: ['rules.json'], evaluation_interval: `${intervalS}s` };
    writeFileSync(file, JSON.stringify({ ...common, tests }));
    return promtool('test', 'rules', file);
  });
}

function inFolder<T>(content: { rules: Rule[] }, act: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-alerts-'));
  try {
    writeFileSync(join(folder, 'rules.json'), JSON.stringify({ groups: [{ ...group, ...content }] }));
    return act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function promtool(...args: string[]): string {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  if (error) throw error;
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** Their texts contain values; one test reads them. */
const withoutTexts = (alert: string) =>
  (group?.rules ?? [])
    .filter((rule) => rule.alert === alert)
    .map((rule) => ({ ...rule, annotations: { runbook_url: rule.annotations.runbook_url ?? '' } }));

describe('the alerts of the chart, in Prometheus', () => {
  it('are rules that promtool finds nothing wrong with, such as duplicates', () => {
    const check = (folder: string) =>
      promtool('check', 'rules', '--lint=all', '--lint-fatal', join(folder, 'rules.json'));
    expect(inFolder({ rules: group?.rules ?? [] }, check)).toBe('');
  });

  it('say what is wrong, by how much, and what to do first', () => {
    const rules = group?.rules.filter(({ alert }) => alert === 'RoleMissing' || alert === 'IntakeLate') ?? [];
    const texts = (alert: string, labels: object, summary: string, description: string) => ({
      eval_time: '600s',
      alertname: alert,
      exp_alerts: [
        {
          exp_labels: labels,
          exp_annotations: {
            summary,
            description,
            runbook_url: `https://qr.example.com/guides/alerts#${alert.toLowerCase()}`,
            runbook: `kubectl --namespace qr-service get configmap qr-service-runbooks --output jsonpath='{.data.${alert}}'`,
          },
        },
      ],
    });
    const role = { namespace: 'qr-service', job: 'qr-service', role: 'worker' };
    const series = [
      ...['api', 'redirect'].map(
        (name) => `qr_build_info{namespace="qr-service",job="qr-service",role="${name}"}`,
      ),
      'qr_intake_lag_seconds{namespace="qr-service",job="qr-service"}',
    ];
    const test = {
      interval: '15s',
      input_series: series.map((name) => ({ series: name, values: '90x100' })),
      alert_rule_test: [
        texts(
          'RoleMissing',
          { ...role, severity: 'page' },
          'No process of worker runs',
          'Prometheus reads no process of the role worker, so no other alert about it can fire. First: list its pods, and read the end of the log of one that does not start.',
        ),
        texts(
          'IntakeLate',
          { severity: 'ticket' },
          'Analytics and webhooks are late',
          'The oldest scan that is not counted is 1m 30s old; none is lost. First: check that a worker runs, and what it logs.',
        ),
      ],
    };
    expect(faultsOf(rules, [test])).toBe('');
  });

  it.each(alerts)('$alert fires when it should, and not before', (alert) => {
    const cases = CASES[alert.alert] ?? [];
    const [firing, silent] = [
      cases.find(({ fires }) => fires !== null),
      cases.find(({ fires }) => fires === null),
    ];
    if (!firing || !silent) throw new Error('alert-cases.ts lacks a case that fires, or one that does not');
    const until = 2 * Math.max(...cases.map(({ fires }) => fires ?? 0));
    const tests = cases.map((one) => {
      // The other release is in the opposite state, so that an alert that also reads it is found.
      const other = one.fires === null ? firing : silent;
      return testOf({ alert, one, other: other.series, until });
    });
    expect(faultsOf(withoutTexts(alert.alert), tests, cases[0]?.intervalS)).toBe('');
  });

  it('has cases of series with the labels of their metrics', () => {
    registerAll();
    const names = Object.values(CASES).flatMap((cases) => cases.flatMap((one) => Object.keys(one.series)));
    for (const series of names.filter((one) => !OF_OTHERS.test(one))) {
      const { name, labels } = partsOf(series);
      const metric = registry.getSingleMetric(name.replace(/_(?:bucket|count)$/, ''));
      const { labelNames = [] } = (metric ?? {}) as { labelNames?: string[] };
      const expected = name.endsWith('_bucket') ? [...labelNames, 'le'] : labelNames;
      expect([series, labels.sort()]).toEqual([series, [...expected].sort()]);
    }
  });

  it('has cases of these alerts only', () => {
    expect(Object.keys(CASES).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});
