import { readFileSync } from 'node:fs';
import type { Metric } from 'prom-client';
import { registerAll, registry } from '#libs/platform';
import { readAlerts } from '../../scripts/deploy/alerts.js';
import { parsePromQl, unknownMetrics, typeOf } from '../toolbox/promql.js';

const page = readFileSync('docs/metrics.md', 'utf8');

const cells = (row: string) => row.split('|').map((cell) => cell.trim());

describe('docs/metrics.md', () => {
  it('lists every metric with its type, labels and meaning, and no other', () => {
    registerAll();
    const metrics = registry.getMetricsAsArray() as unknown as (Metric & {
      name: string;
      help: string;
      labelNames: string[];
    })[];
    const expected = metrics
      .filter(({ name }) => !/^(?:nodejs|process)_/.test(name))
      .map((metric) => {
        const labels = metric.labelNames.map((label) => `\`${label}\``).join(', ');
        return `| \`${metric.name}\` | ${typeOf(metric)} | ${labels} | ${metric.help} |`;
      });
    const rows = page.split('\n').filter((line) => /^\| `\w+` +\| (?:counter|gauge|histogram)/.test(line));
    expect(rows.map(cells).sort()).toEqual(expected.map(cells).sort());
  });

  it('has every metric that the alerts use, whose expressions are PromQL', () => {
    const page = readFileSync('docs/alerts.md', 'utf8');
    const alerts = readAlerts(page);
    expect(alerts.map(({ alert }) => alert)).toEqual(
      [...page.matchAll(/^\| \[(\w+)\]\(#/gm)].map(([, name]) => name),
    );
    expect(alerts.length).toBeGreaterThan(15);
    for (const { expr } of alerts) {
      const { errors, metrics } = parsePromQl(expr);
      expect([expr, errors]).toEqual([expr, 0]);
      expect(metrics.length).toBeGreaterThan(0);
      expect(unknownMetrics(metrics)).toEqual([]);
    }
    expect(parsePromQl('sum(rate(a[5m]) > ')).toMatchObject({ metrics: ['a'] });
    expect(parsePromQl('sum(rate(a[5m]) > ').errors).toBeGreaterThan(0);
  });
});
