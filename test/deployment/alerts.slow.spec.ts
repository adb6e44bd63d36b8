import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAll, registry } from '#libs/platform';
import { readAlerts, type Alert } from '../../scripts/deploy/alerts.js';
import { CASES, type AlertCase } from './alert-cases.js';
import { elsewhere, partsOf, type Series } from './alert-series.js';
import { find, parse } from './rendered-chart.js';

const SCRAPE_S = 15;

const alerts = readAlerts(readFileSync('docs/alerts.md', 'utf8'));
const production = parse(readFileSync('deploy/manifests/production/qr-service.yaml', 'utf8'));
const { spec } = find(production, 'PrometheusRule', 'qr-service');
const [group] = (spec as unknown as { groups: { name: string; rules: { alert: string }[] }[] }).groups;

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
  const { when, series, fires, ends, labels = [{}] } = one;
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
    interval: `${SCRAPE_S}s`,
    input_series: Object.entries({ ...series, ...elsewhere(other) }).map(([name, values]) => ({
      series: name,
      values,
    })),
    promql_expr_test: [
      {
        expr: `count_over_time(ALERTS{alertname="${alert}",alertstate="firing"}[1d])`,
        eval_time: seconds(fires === null ? until : fires - SCRAPE_S / 60),
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
function faultsOf(alert: string, tests: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-alerts-'));
  try {
    const rules = group?.rules.filter((rule) => rule.alert === alert);
    writeFileSync(join(folder, 'rules.json'), JSON.stringify({ groups: [{ ...group, rules }] }));
    const file = join(folder, 'tests.json');
    const common = { rule_files: ['rules.json'], evaluation_interval: `${SCRAPE_S}s` };
    writeFileSync(file, JSON.stringify({ ...common, tests }));
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    });
    if (error) throw error;
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the alerts of the production example, in Prometheus', () => {
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
    expect(faultsOf(alert.alert, tests)).toBe('');
  });

  it('has cases of series with the labels of their metrics', () => {
    registerAll();
    const names = Object.values(CASES).flatMap((cases) => cases.flatMap((one) => Object.keys(one.series)));
    for (const series of names) {
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
