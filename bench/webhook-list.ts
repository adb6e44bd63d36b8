import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './toolbox/postgres.js';
import { ratioLine } from './toolbox/report.js';
import { timeOf } from './toolbox/samples.js';
import { APP_SECRET } from './toolbox/scan-database.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { sized } from './toolbox/size.js';
import { fillDeliveries, type Filled } from './webhook-list/fill.js';

/**
 * Measures pages of the list of an endpoint's deliveries, over 30 days of nearly all delivered at once: the newest ones, and
 * those from a random time on, by state and code. On a busy machine, everything takes longer: the ratio is to a page of one
 * delivery, which alternates with them.
 */
const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: sized('10000000', '8000') },
    requests: { type: 'string', default: sized('100', '5') },
  },
});
const DAYS = 30;
const DAY_MS = 86_400_000;
const REQUESTS = Number(values.requests);
const MAX_MS = 300;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
let server: ServerProcess | undefined;
try {
  let filled!: Filled;
  const fillMs = await timeOf(async () => {
    filled = await fillDeliveries(postgres.url, Number(values.deliveries), DAYS);
  });
  console.log(`${values.deliveries} deliveries in ${(fillMs / 1_000).toFixed(0)} s`);
  server = await startServer('api-server', { DATABASE_URL: postgres.url, APP_SECRET });
  const { codeId } = filled;
  for (const state of ['', 'delivered', 'failed', 'pending', 'cancelled'])
    for (const code of ['', codeId]) {
      const query = { ...(state && { state }), ...(code && { qrCodeId: code }) };
      const name = `${state || 'all'}${code && ', of a code'}`;
      await measure(`${name}: the newest`, filled, server, () => query);
      await measure(`${name}: before a random time`, filled, server, () => ({ ...query, to: randomTime() }));
    }
} finally {
  await server?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function randomTime(): string {
  return new Date(Date.now() - Math.random() * DAYS * DAY_MS).toISOString();
}

async function measure(
  name: string,
  { apiKey, endpointId }: Filled,
  { port }: ServerProcess,
  query: () => Record<string, string>,
): Promise<void> {
  const read = (filters: Record<string, string>) =>
    timeOf(async () => {
      const path = `/api/settings/v1/webhooks/${endpointId}/deliveries?${new URLSearchParams(filters).toString()}`;
      const headers = { authorization: `Bearer ${apiKey}` };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
    });
  const [times, floor]: [number[], number[]] = [[], []];
  for (let index = 0; index < REQUESTS; index += 1) {
    floor.push(await read({ limit: '1' }));
    times.push(await read(query()));
  }
  const p95 = p95Of(times);
  console.log(
    `${ratioLine({ name: `${name}, p95 ms`, value: p95, max: MAX_MS })}, ${(p95 / p95Of(floor)).toFixed(1)} × a page of one`,
  );
}

function p95Of(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
