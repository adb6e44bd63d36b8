import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from './toolbox/postgres.js';
import type { Case } from './isolation/case.js';
import { CASES } from './isolation/cases.js';
import { CONNECTION_CASES } from './isolation/connection-cases.js';
import { createTarget, openDatabase, type Target } from './isolation/database.js';
import { Probe, type Probed } from './isolation/probe.js';
import { startRoles, type RunningRoles } from './toolbox/roles.js';
import { APP_SECRET } from './toolbox/scan-database.js';
import { startServer } from './toolbox/server-process.js';
import { sized } from './toolbox/size.js';
import { PHONE } from './toolbox/scan-requests.js';

/**
 * Measures what one caller costs another: scans of one workspace's code, and reads of that code through the API, first
 * alone and then while somebody else does the worst that their limits allow. Each case has its own processes, the three
 * roles as `npm start` runs them; with --bare, the cases of connections have a server without any limits.
 */
const SMALL_CASE = 'brackets to sign-in';
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: sized('', SMALL_CASE) },
    bare: { type: 'boolean', default: false },
  },
});
const WARM_UP_MS = sized(1_500, 100);
const QUIET_MS = sized(3_000, 200);
const SCAN_EVERY_MS = 10;
const READ_EVERY_MS = 50;
const SCAN_TARGET = { extraP99Ms: 50, worstMs: 250 };
const READ_TARGET = { extraP99Ms: 250, worstMs: 1_000 };
const MAX_IDLE_MIB = 500;
const MAX_EXTRA_MIB = 400;
const VISITOR = { ...PHONE, 'x-forwarded-for': '203.0.113.200' };

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const client = await openDatabase(postgres.url);
const caFile = join(folder, 'ca.pem');
const receiver = await startServer('isolation-receiver', { WEBHOOK_CA_FILE: caFile });
try {
  const probed = await createTarget(client, 1_000_000);
  console.log(
    '| what the other does | scans alone: p50, p99, worst ms | beside it | reads alone | beside it | memory, MiB | answers | s |',
  );
  console.log(`|${' --- |'.repeat(8)}`);
  const cases = values.bare ? CONNECTION_CASES : CASES;
  for (const one of cases.filter(({ name }) => name.includes(values.only))) await measure(one, probed);
} finally {
  await receiver.stop();
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(one: Case, { shortCode, qrCodeId, apiKey }: Target): Promise<void> {
  const { url, shortUrl, pids, stop } = values.bare ? await startBare() : await startService();
  const scan = { url: `${shortUrl}/${shortCode}`, headers: VISITOR, status: 302, intervalMs: SCAN_EVERY_MS };
  const headers = { ...VISITOR, authorization: `Bearer ${apiKey}` };
  const read = { url: `${url}/api/v1/qr/${qrCodeId}`, headers, status: 200, intervalMs: READ_EVERY_MS };
  const probes = [scan, ...(values.bare ? [] : [read])].map((target) => new Probe({ ...target, pids }));
  const during = async (work: () => Promise<unknown>) => {
    for (const probe of probes) probe.start();
    await work();
    return Promise.all(probes.map((probe) => probe.end()));
  };
  try {
    const receiverUrl = `https://127.0.0.1:${receiver.port}`;
    const attack = await one.prepare({ url, shortUrl, client, receiverUrl });
    await during(() => sleep(WARM_UP_MS));
    const alone = await during(() => sleep(QUIET_MS));
    const startedAt = performance.now();
    let answers = '';
    const beside = await during(async () => (answers = await attack()));
    report(one.name, { alone, beside, answers, seconds: (performance.now() - startedAt) / 1_000 });
  } finally {
    await Promise.all(probes.map((probe) => probe.stop()));
    await stop();
  }
}

function startService(): Promise<RunningRoles> {
  return startRoles({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    FILES_DIR: join(folder, 'files'),
    APP_SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    WEBHOOK_ALLOW_PORTS: String(receiver.port),
    WEBHOOK_CA_FILE: caFile,
  });
}

async function startBare(): Promise<RunningRoles> {
  const { port, pid, stop } = await startServer('bare-reader');
  const url = `http://127.0.0.1:${port}`;
  return { url, shortUrl: url, pids: [pid], stop };
}

interface Report {
  alone: Probed[];
  beside: Probed[];
  answers: string;
  seconds: number;
}

function report(name: string, { alone, beside, answers, seconds }: Report): void {
  const [scanAlone, readAlone] = alone;
  const [scan, read] = beside;
  if (!scanAlone || !scan) throw new Error('no scans');
  const extraMiB = scan.peakMiB - scan.firstMiB;
  const isTooMuch = scan.firstMiB > MAX_IDLE_MIB || extraMiB > MAX_EXTRA_MIB;
  const figures = [
    ...[name, timesOf(scanAlone), timesOf(scan) + missed(isSlow(scanAlone, scan, SCAN_TARGET))],
    ...(readAlone && read
      ? [timesOf(readAlone), timesOf(read) + missed(isSlow(readAlone, read, READ_TARGET))]
      : ['', '']),
    `${scan.firstMiB.toFixed(0)} + ${extraMiB.toFixed(0)}${missed(isTooMuch)}`,
    ...[answers, seconds.toFixed(1)],
  ];
  console.log(`| ${figures.join(' | ')} |`);
}

function isSlow(alone: Probed, beside: Probed, { extraP99Ms, worstMs }: typeof SCAN_TARGET): boolean {
  return at(beside, 0.99) > at(alone, 0.99) + extraP99Ms || at(beside, 1) > worstMs;
}

function missed(isMissed: boolean): string {
  return isMissed ? ' MISSED' : '';
}

function timesOf(probed: Probed): string {
  const times = [0.5, 0.99, 1].map((share) => at(probed, share).toFixed(1)).join(', ');
  return probed.failures === 0 ? times : `${times} (${probed.failures} failed)`;
}

function at({ times }: Probed, share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
