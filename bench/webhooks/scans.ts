import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Ratio } from '../toolbox/report.js';
import { measuredBy } from '../toolbox/samples.js';
import { scanRequests } from '../toolbox/scan-requests.js';
import { WORKSPACES, type WebhookWorld } from './rounds.js';
import { sized } from '../toolbox/size.js';

const SCANS_PER_SECOND = 500;
const STEP_MS = 20;
const CONNECTIONS = 32;
const WARM_UP_SECONDS = sized(3, 0.2);

/**
 * Measures the time from the scan, as its event has it, to the receiver: a scan edge and a worker, each a process as
 * `npm start` runs them.
 */
export async function measureScans(world: WebhookWorld, seconds: number, name: string): Promise<Ratio[]> {
  const codes = Array.from({ length: WORKSPACES }, (_, index) => `HOOK${index}`);
  for (const code of codes)
    await world.database.addCode(await world.database.addWorkspace([world.receiver.url]), code);
  const edge = await world.start('redirect-server', {});
  const worker = await world.start('worker-server', {});
  const pool = new Pool(`http://127.0.0.1:${edge.port}`, { connections: CONNECTIONS });
  const run = async (duration: number) => {
    const received = world.receiver.startRun();
    const scans = await scanEvenly(pool, codes, duration);
    await world.receiver.waitFor(scans);
    return received.latencies;
  };
  await run(WARM_UP_SECONDS);
  const { p50, p99 } = measuredBy(await run(seconds), 1);
  await pool.close();
  await Promise.all([edge.stop(), worker.stop()]);
  return [
    { name: `${name} at ${SCANS_PER_SECOND} scans/s: p50 in s`, value: p50 / 1_000 },
    { name: `${name} at ${SCANS_PER_SECOND} scans/s: p99 in s`, value: p99 / 1_000, max: 1 },
  ];
}

/** Sends a few per step, on time whether or not earlier ones have been answered; returns their number. */
async function scanEvenly(pool: Pool, codes: string[], seconds: number): Promise<number> {
  const variants = scanRequests(1).map(({ headers }) => headers as Record<string, string>);
  const total = SCANS_PER_SECOND * seconds;
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  while (answers.length < total) {
    const due = Math.min(total, ((performance.now() - startedAt) * SCANS_PER_SECOND) / 1_000);
    while (answers.length < due) {
      const index = answers.length;
      answers.push(scan(pool, `/${codes[index % codes.length] ?? ''}`, variants[index % variants.length]));
    }
    await delay(STEP_MS);
  }
  await Promise.all(answers);
  return total;
}

async function scan(pool: Pool, path: string, headers: Record<string, string> = {}): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  await body.dump();
  if (statusCode !== 302) throw new Error(`a scan was answered ${statusCode}`);
}
