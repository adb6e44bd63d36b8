interface Metric {
  name: string;
  type: string;
  labels: string[];
  meaning: string;
}

interface Section {
  title: string;
  metrics: Metric[];
}

const PANEL = { w: 8, h: 7 };
const PER_ROW = 3;
const NAMESPACE = '$namespace';
const ROW = /^\| `(\w+)` +\| (counter|gauge|histogram) +\|([^|]*)\|([^|]*)\|$/;

/** Metrics of Node itself, which the tables do not list. */
const PROCESS: Section = {
  title: 'Processes',
  metrics: [
    ['process_resident_memory_bytes', 'Memory of the process'],
    ['nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile'],
    ['process_open_fds', 'Open files and connections'],
  ].map(([name = '', meaning = '']) => ({ name, type: 'gauge', labels: ['pod'], meaning })),
};

function readSections(page: string): Section[] {
  return page.split('\n## ').map((part) => ({
    title: part.split('\n', 1)[0] ?? '',
    metrics: part.split('\n').flatMap((line) => {
      const [, name = '', type = '', labels = '', meaning = ''] = ROW.exec(line) ?? [];
      return name === ''
        ? []
        : [{ name, type, labels: [...labels.matchAll(/\w+/g)].map(String), meaning: meaning.trim() }];
    }),
  }));
}

function target(refId: string, expr: string, legendFormat: string) {
  return { refId, expr, legendFormat, datasource: { type: 'prometheus', uid: '${datasource}' } };
}

/** Gauges of the database have the same value in all pods, so `max` is right for each gauge. */
function targetsOf({ name, type, labels }: Metric) {
  const by = labels.length > 0 ? ` by (${labels.join(', ')})` : '';
  const legend = labels.length > 0 ? labels.map((label) => `{{${label}}}`).join(' ') : name;
  const selector = `{namespace="${NAMESPACE}"}`;
  if (type === 'counter')
    return [target('A', `sum${by} (rate(${name}${selector}[$__rate_interval]))`, legend)];
  if (type === 'gauge') return [target('A', `max${by} (${name}${selector})`, legend)];
  return [0.5, 0.99].map((quantile, index) =>
    target(
      'AB'.charAt(index),
      `histogram_quantile(${quantile}, sum by (le) (rate(${name}_bucket${selector}[$__rate_interval])))`,
      `p${quantile * 100}`,
    ),
  );
}

function unitOf({ name, type }: Metric): string {
  if (name.endsWith('_timestamp_seconds')) return 'dateTimeFromNow';
  if (name.endsWith('_bytes')) return 'bytes';
  if (name.endsWith('_seconds')) return 's';
  return type === 'counter' ? 'cps' : 'short';
}

function panelOf(metric: Metric, id: number, x: number, y: number) {
  // A point in time is shown as its distance from now, for which Grafana needs milliseconds.
  const isMoment = unitOf(metric) === 'dateTimeFromNow';
  const targets = targetsOf(metric);
  return {
    id,
    type: isMoment ? 'stat' : 'timeseries',
    title: metric.name,
    description: metric.meaning,
    datasource: { type: 'prometheus', uid: '${datasource}' },
    gridPos: { ...PANEL, x, y },
    fieldConfig: { defaults: { unit: unitOf(metric) }, overrides: [] },
    targets: isMoment ? targets.map((one) => ({ ...one, expr: `1000 * ${one.expr}` })) : targets,
  };
}

export function createDashboard(page: string): object {
  const panels: object[] = [];
  let y = 0;
  for (const { title, metrics } of [...readSections(page), PROCESS]) {
    if (metrics.length === 0) continue;
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { w: 24, h: 1, x: 0, y },
    });
    y += 1;
    metrics.forEach((metric, index) => {
      const line = Math.floor(index / PER_ROW);
      panels.push(panelOf(metric, panels.length + 1, (index % PER_ROW) * PANEL.w, y + line * PANEL.h));
    });
    y += Math.ceil(metrics.length / PER_ROW) * PANEL.h;
  }
  return {
    uid: 'qr-service',
    title: 'qr-service',
    tags: ['qr-service'],
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: {
      list: [
        { name: 'datasource', type: 'datasource', query: 'prometheus' },
        {
          name: 'namespace',
          type: 'query',
          datasource: { type: 'prometheus', uid: '${datasource}' },
          query: 'label_values(qr_build_info, namespace)',
          refresh: 2,
        },
      ],
    },
    panels,
  };
}
