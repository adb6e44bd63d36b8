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
