import type { Config } from '#libs/platform';

const TIMEOUT_MS = 5_000;
/** If one command runs all roles, they have consecutive ports. */
const ROLES = 3;

/** Returns the metrics of the processes of this machine or pod. */
export async function readMetrics({ metricsPort }: Config): Promise<string> {
  if (!metricsPort) return '# METRICS_PORT is not set\n';
  const ports = Array.from({ length: ROLES }, (_, index) => metricsPort + index);
  return (await Promise.all(ports.map(metricsAt))).join('\n');
}

async function metricsAt(port: number): Promise<string> {
  const url = `http://localhost:${port}/metrics`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return `# ${url}\n${await response.text()}`;
  } catch {
    return `# ${url} does not respond\n`;
  }
}
