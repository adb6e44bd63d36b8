import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensurePostgres } from '#libs/embedded-postgres';
import type { Case } from './isolation-case.js';
import { CASES } from './isolation-cases.js';
import { CONNECTION_CASES } from './isolation-connection-cases.js';
import { createTarget, openDatabase } from './isolation-database.js';
import { Probe, type Probed } from './isolation-probe.js';
import { APP_SECRET } from './scan-database.js';
import { startServer } from './server-process.js';

/*
 * What one caller costs another: scans of one workspace's code, every 10 ms, first alone and then while somebody else does
 * the worst that their limits allow. Each case has a server of its own, the whole service as `npm start` runs it; with --bare,
 * the cases of connections have a server without any limits.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, bare: { type: 'boolean', default: false } },
});
const WARM_UP_MS = 1_500;
const QUIET_MS = 3_000;
/** Of the probe, beyond what it waits alone; and in any case. */
const MAX_EXTRA_P99_MS = 50;
const MAX_WORST_MS = 250;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const client = await openDatabase(postgres.url);
const caFile = join(folder, 'ca.pem');
const receiver = await startServer('isolation-receiver', { WEBHOOK_CA_FILE: caFile });
try {
  const probed = await createTarget(client);
  console.log(
    '| what the other does | scans alone: p50, p99, worst ms | beside it | memory, MiB | answers | s |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  const cases = values.bare ? CONNECTION_CASES : CASES;
  for (const one of cases.filter(({ name }) => name.includes(values.only)))
    await measure(one, probed.shortCode);
} finally {
  await receiver.stop();
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(one: Case, shortCode: string): Promise<void> {
  const server = await startServer(values.bare ? 'bare-reader' : 'api-server', {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    APP_SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_URL: 'http://bench.invalid',
    LOG_LEVEL: 'info',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    WEBHOOK_ALLOW_PORTS: String(receiver.port),
    WEBHOOK_CA_FILE: caFile,
  });
  const url = `http://127.0.0.1:${server.port}`;
  const probe = new Probe({ url: `${url}/s/${shortCode}`, pid: server.pid });
  try {
    const attack = await one.prepare({ url, client, receiverUrl: `https://127.0.0.1:${receiver.port}` });
    await probe.during(() => sleep(WARM_UP_MS));
    const { probed: alone } = await probe.during(() => sleep(QUIET_MS));
    const startedAt = performance.now();
    const { probed: beside, result } = await probe.during(attack);
    report(one.name, { alone, beside, answers: result, seconds: (performance.now() - startedAt) / 1_000 });
  } finally {
    await probe.stop();
    await server.stop();
  }
}

interface Report {
  alone: Probed;
  beside: Probed;
  answers: string;
  seconds: number;
}

function report(name: string, { alone, beside, answers, seconds }: Report): void {
  const isMissed = at(beside, 0.99) > at(alone, 0.99) + MAX_EXTRA_P99_MS || at(beside, 1) > MAX_WORST_MS;
  const memory = `${beside.firstMiB.toFixed(0)} + ${(beside.peakMiB - beside.firstMiB).toFixed(0)}`;
  const figures = [name, timesOf(alone), `${timesOf(beside)}${isMissed ? ' MISSED' : ''}`, memory, answers];
  console.log(`| ${[...figures, seconds.toFixed(1)].join(' | ')} |`);
}

function timesOf(probed: Probed): string {
  const times = [0.5, 0.99, 1].map((share) => at(probed, share).toFixed(1)).join(', ');
  return probed.failures === 0 ? times : `${times} (${probed.failures} not redirected)`;
}

/** The time within which this share of the scans was answered. */
function at({ times }: Probed, share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
