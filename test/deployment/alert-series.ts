export type Role = 'api' | 'redirect' | 'worker';

/** Samples by series, in the notation of promtool. */
export type Series = Record<string, string>;

const NETWORKS: Record<Role, number> = { api: 1, redirect: 2, worker: 3 };

/** The labels that a ServiceMonitor adds to what a pod shows. */
export const podOf = (role: Role, index: number) => ({
  namespace: 'qr-service',
  job: 'qr-service',
  service: 'qr-service-metrics',
  endpoint: 'metrics',
  container: role,
  pod: `qr-service-${role}-${index}`,
  instance: `10.0.${NETWORKS[role]}.${index}:9464`,
});

export const steady = (value: number) => `${value}x1600`;

/** @param pods samples of each pod; a number is the value of all */
export function on(role: Role, metric: string, ...pods: (number | string)[]): Series {
  const [, name = '', own = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(metric) ?? [];
  return Object.fromEntries(
    pods.map((samples, index) => {
      const labels = Object.entries(podOf(role, index)).map(([label, value]) => `${label}="${value}"`);
      if (own !== '') labels.push(own);
      return [`${name}{${labels.join(',')}}`, typeof samples === 'number' ? steady(samples) : samples.trim()];
    }),
  );
}

/** Returns the name of a series, and those of its labels that no pod adds. */
export function partsOf(series: string): { name: string; labels: string[] } {
  const [name = ''] = series.split('{');
  const labels = [...series.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
  return { name, labels: labels.filter((label) => !(label in podOf('api', 0))) };
}

/** The same series of a release in another namespace. */
export const elsewhere = (series: Series): Series =>
  Object.fromEntries(
    Object.entries(series).map(([name, samples]) => [
      name.replace('namespace="qr-service"', 'namespace="staging"'),
      samples,
    ]),
  );
