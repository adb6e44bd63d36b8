import { parser } from '@prometheus-io/lezer-promql';

export interface Alert {
  alert: string;
  expr: string;
  for: string;
  severity: 'page' | 'ticket';
  runbook: string;
}

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

/** The chart replaces this by the namespace and the name of its release. */
const JOB = 'job="qr-service"';

/** Limits each selector to this service: Prometheus also reads other programs, and other releases of it. */
export function ofThisService(expr: string): string {
  let limited = expr;
  for (const { from, to } of selectorsIn(expr).reverse()) {
    const selector = expr.slice(from, to);
    if (selector.includes(JOB)) continue;
    const changed = selector.endsWith('}') ? `${selector.slice(0, -1)},${JOB}}` : `${selector}{${JOB}}`;
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
