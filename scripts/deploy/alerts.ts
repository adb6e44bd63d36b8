import { parser } from '@prometheus-io/lezer-promql';

export interface Alert {
  alert: string;
  expr: string;
  for: string;
  severity: 'page' | 'ticket';
  runbook: string;
}

/** The chart replaces this by the address of the guides. */
const GUIDES = 'GUIDES/';

const ROW = /^\| \[(\w+)\]\((#\w+)\) +\| `(.*?)`[^|]*\| (\w+) +\|( yes)? +\|$/gm;

/** The alerts of the one table in docs/alerts.md. */
export function readAlerts(page: string): Alert[] {
  return [...page.matchAll(ROW)].map(([, alert = '', anchor = '', cell = '', duration = '', pages]) => ({
    alert,
    expr: cell.replaceAll('\\|', '|'),
    for: duration,
    severity: pages === undefined ? 'ticket' : 'page',
    runbook: `alerts${anchor}`,
  }));
}

/** The sections of docs/alerts.md by title, whose links lead to the guides. */
export function readRunbooks(page: string): Record<string, string> {
  const sections = page.split('\n## ').slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const text = lines.join('\n').trim();
      return [
        title,
        text
          .replaceAll('](#', `](${GUIDES}alerts#`)
          .replaceAll(/\]\(([\w-]+)\.md/g, (_link, name: string) => `](${GUIDES}${name}`),
      ];
    }),
  );
}

/** The chart replaces these by the namespace and the name of its release. */
const JOB = 'job="qr-service"';
const NAMESPACE = 'namespace="qr-service"';
/** Metrics of Kubernetes and of poolers, which have the label job of their own exporters. */
export const OF_OTHERS = /^(?:kube|cnpg|pgbouncer)_/;

/** Limits each selector to this service: Prometheus also reads other programs, and other releases of it. */
export function ofThisService(expr: string): string {
  let limited = expr;
  for (const { from, to } of selectorsIn(expr).reverse()) {
    const selector = expr.slice(from, to);
    if (selector.includes(JOB)) continue;
    const added = OF_OTHERS.test(selector) ? NAMESPACE : JOB;
    const changed = selector.endsWith('}') ? `${selector.slice(0, -1)},${added}}` : `${selector}{${added}}`;
    limited = limited.slice(0, from) + changed + limited.slice(to);
  }
  return limited;
}

function selectorsIn(expr: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  parser.parse(expr).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'VectorSelector') found.push({ from, to });
    },
  });
  return found;
}
