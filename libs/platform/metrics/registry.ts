import { Registry } from 'prom-client';

/** The metrics of this process. */
export const registry = new Registry();

const groups: (() => unknown)[] = [];

/** Metrics that are registered when they are first used, so that a process shows only those that it has. */
export function group<Metrics>(create: () => Metrics): () => Metrics {
  let created: Metrics | undefined;
  const metrics = () => (created ??= create());
  groups.push(metrics);
  return metrics;
}

/** Registers the metrics of every role, for the documentation. */
export function registerAll(): void {
  for (const metrics of groups) metrics();
}
