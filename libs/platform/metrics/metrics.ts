import { Counter, Gauge, Histogram, Registry, type Metric, type OpenMetricsContentType } from 'prom-client';
import { exemplarOf } from '../tracing/tracing.js';

export const registry = new Registry();

const groups: (() => unknown)[] = [];

/** Registers metrics on first use, so that a process shows only its own. */
export function group<Metrics>(create: () => Metrics): () => Metrics {
  let created: Metrics | undefined;
  const metrics = () => (created ??= create());
  groups.push(metrics);
  return metrics;
}

export function registerAll(): void {
  for (const metrics of groups) metrics();
}

/** Upper bounds in seconds for fast work, calls to other systems, and waits of hours. */
export const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
export const SLOW = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
export const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3_600, 14_400];

const registers = [registry];

export const counter = (name: string, help: string, labelNames: string[] = []): Counter =>
  new Counter({ name, help, labelNames, registers });

export function counters<Value extends string>(
  name: string,
  help: string,
  label: string,
  values: readonly Value[],
): Record<Value, Counter.Internal> {
  const metric = counter(name, help, [label]);
  for (const value of values) metric.inc({ [label]: value }, 0);
  return byValue(values, (value) => metric.labels(value));
}

export const histogram = (
  name: string,
  help: string,
  buckets: number[],
  labelNames: string[] = [],
): Histogram => new Histogram({ name, help, buckets, labelNames, registers });

export interface TracedHistogram {
  /** @param exemplar by default, of the trace in which it is called */
  observe(seconds: number, labels?: Record<string, string>, exemplar?: { trace_id?: string }): void;
}

function openMetricsRegistry(): Registry<OpenMetricsContentType> {
  const created = new Registry<OpenMetricsContentType>();
  created.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return created;
}

/** prom-client lets only a registry of this type have exemplars. */
const exemplars = openMetricsRegistry();

/** Creates a histogram that OpenMetrics shows with a trace for each bucket. */
export function tracedHistogram(
  name: string,
  help: string,
  buckets: number[],
  labelNames: string[] = [],
): TracedHistogram {
  const metric = new Histogram({
    name,
    help,
    buckets,
    labelNames,
    registers: [exemplars],
    enableExemplars: true,
  });
  registry.registerMetric(metric);
  return {
    observe: (value, labels = {}, exemplarLabels = exemplarOf()) =>
      metric.observe({ labels, value, exemplarLabels }),
  };
}

/** Writes the metrics of the registry as OpenMetrics, which names counters without their suffix. */
export function writeOpenMetrics(): Promise<string> {
  const written = openMetricsRegistry();
  // The registry renames counters as it writes: each is a copy, so that text for Prometheus keeps their names.
  for (const metric of registry.getMetricsAsArray()) written.registerMetric(Object.create(metric) as Metric);
  return written.metrics();
}

export function histograms<Value extends string>(
  name: string,
  help: string,
  buckets: number[],
  label: string,
  values: readonly Value[],
): Record<Value, Histogram.Internal<string>> {
  const metric = histogram(name, help, buckets, [label]);
  for (const value of values) metric.zero({ [label]: value });
  return byValue(values, (value) => metric.labels(value));
}

/** Creates a gauge that is read at each scrape, and hidden until it is set and after `remove`. */
export function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const created = new Gauge({ name, help, labelNames, registers });
  if (labelNames.length === 0) created.remove();
  return created;
}

export const level = (name: string, help: string): Gauge => new Gauge({ name, help, registers });

/** @param startedAt from performance.now() */
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

const byValue = <Value extends string, Child>(values: readonly Value[], child: (value: Value) => Child) =>
  Object.fromEntries(values.map((value) => [value, child(value)])) as Record<Value, Child>;

let now = 0;
let isCurrent = false;

/** Reads performance.now() once for work that runs without a pause, such as the answers to a batch of scans. */
export function sharedNow(): number {
  if (isCurrent) return now;
  isCurrent = true;
  queueMicrotask(() => (isCurrent = false));
  return (now = performance.now());
}
