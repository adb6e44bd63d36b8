import { variables } from '#libs/platform';
import { code, table } from './markdown.js';

/** Titles of groups, by the first variable of each. */
const GROUPS: Readonly<Record<string, string>> = {
  NODE_ENV: 'Addresses and data',
  JOURNAL_DIR: 'Journal of scans',
  DATABASE_URL: 'Database and Redis',
  CLICKHOUSE_URL: 'ClickHouse',
  SCAN_EXPORT_S3_URL: 'Export to S3',
  FILES_DIR: 'Files',
  APP_SECRET: 'Secret',
  SMTP_URL: 'Email',
  OIDC_ISSUER: 'Sign-in',
  TRUSTED_PROXIES: 'Visitors',
  DNS_SERVERS: 'Domains, abuse, limits',
  DELIVERIES: 'Webhooks',
  SCAN_RETENTION_MONTHS: 'Retention',
  ADMIN_IDENTITY: 'Operators and audit log',
  SHUTDOWN_DELAY_MS: 'Processes, logs, traces',
};

interface Variable {
  default?: unknown;
  desc?: string;
  example?: string;
  choices?: readonly unknown[];
}

function cellsOf([name, { default: fallback, desc = '', example, choices }]: [string, Variable]): string[] {
  const shown = Array.isArray(fallback) ? fallback.join(',') : fallback;
  const meaning = [
    desc,
    ...(choices ? [`one of ${choices.map(code).join(', ')}`] : []),
    ...(example ? [`for example ${code(example)}`] : []),
  ];
  return [code(name), shown === undefined || shown === '' ? '' : code(shown), meaning.join('; ')];
}

/** The environment variables, in groups. */
export function configurationTables(): string {
  const groups: { title: string; rows: string[][] }[] = [];
  for (const variable of Object.entries(variables)) {
    const title = GROUPS[variable[0]];
    if (title !== undefined) groups.push({ title, rows: [] });
    groups.at(-1)?.rows.push(cellsOf(variable));
  }
  return groups
    .map(({ title, rows }) => `## ${title}\n\n${table(['Variable', 'Default', 'Meaning'], rows)}`)
    .join('\n\n');
}
