import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client';
import { registerAll, registry } from '#libs/platform';
import { OF_OTHERS } from '../../scripts/deploy/alerts.js';

export const typeOf = (metric: Metric) =>
  metric instanceof Counter ? 'counter' : metric instanceof Gauge ? 'gauge' : 'histogram';

export function shownSeries(): string[] {
  registerAll();
  const ofRuntime = new Registry();
  collectDefaultMetrics({ register: ofRuntime });
  const all = [...registry.getMetricsAsArray(), ...ofRuntime.getMetricsAsArray()] as unknown as Metric[];
  const names = all.flatMap((metric) => {
    const { name } = metric as unknown as { name: string };
    return [name, ...(typeOf(metric) === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [])];
  });
  return [...names, 'up'];
}

/** Returns the metrics that neither the service nor the programs beside it show. */
export function unknownMetrics(names: string[]): string[] {
  const shown = shownSeries();
  return names.filter((name) => !shown.includes(name) && !OF_OTHERS.test(name));
}

export function parsePromQl(expression: string): { errors: number; metrics: string[] } {
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
