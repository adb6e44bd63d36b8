import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client';
import { registerAll, registry } from '#libs/platform';

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

  it('has every metric that the alerts use, whose expressions are PromQL', () => {
    registerAll();
    const ofRuntime = new Registry();
    collectDefaultMetrics({ register: ofRuntime });
    const all = [...registry.getMetricsAsArray(), ...ofRuntime.getMetricsAsArray()] as unknown as Metric[];
    const shown = all.flatMap((metric) => {
      const { name } = metric as unknown as { name: string };
      return [name, ...(typeOf(metric) === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [])];
    });
    const [, alerts = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Alerts\n');
    const rows = [...alerts.matchAll(/^\| \[\w+\]\(#\w+\) +\| `(.*?)`/gm)];
    expect(rows.length).toBeGreaterThan(15);
    for (const [, cell = ''] of rows) {
      const expression = cell.replaceAll('\\|', '|');
      const { errors, metrics } = parsePromQl(expression);
      expect([expression, errors]).toEqual([expression, 0]);
      expect(metrics.length).toBeGreaterThan(0);
      for (const name of metrics) expect(shown).toContain(name);
    }
    expect(parsePromQl('sum(rate(a[5m]) > ')).toMatchObject({ metrics: ['a'] });
    expect(parsePromQl('sum(rate(a[5m]) > ').errors).toBeGreaterThan(0);
  });
});

function parsePromQl(expression: string): { errors: number; metrics: string[] } {
  let errors = 0;
  const metrics: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) errors += 1;
      if (node.parent?.name === 'VectorSelector' && type.name === 'Identifier')
        metrics.push(expression.slice(from, to));
    },
  });
  return { errors, metrics };
}
