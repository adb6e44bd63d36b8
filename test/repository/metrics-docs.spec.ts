import { readFileSync } from 'node:fs';
import { Counter, Gauge, type Metric } from 'prom-client';
import { registerAll, registry } from '#libs/metrics';

const page = readFileSync('docs/metrics.md', 'utf8');
const typeOf = (metric: Metric) =>
  metric instanceof Counter ? 'counter' : metric instanceof Gauge ? 'gauge' : 'histogram';

/** Cells of a row, without the spaces that align columns. */
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

  it('has every metric of our own that the alerts use', () => {
    const [, alerts = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Alerts\n');
    const used = alerts.match(/\b(?:qr|http_server)_\w+(?=[ {[)`])/g) ?? [];
    expect(used.length).toBeGreaterThan(20);
    for (const name of used) expect(page).toContain(`| \`${name.replace(/_(?:bucket|count)$/, '')}\``);
  });
});
