import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Probed, ProbeTarget } from './isolation-probe.js';
import { memoryMiB } from './process-memory.js';

const INTERVAL_MS = 10;
/** A visitor of the other workspace, apart from the addresses of the load. */
const ADDRESS = '203.0.113.200';

const { url, pid } = workerData as ProbeTarget;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isStopping = false;

parentPort?.on('message', (message: 'start' | 'stop') => {
  isStopping = message === 'stop';
  if (message === 'start') void probe().then((probed) => parentPort?.postMessage(probed));
});

async function probe(): Promise<Probed> {
  const probed: Probed = { times: [], failures: 0, firstMiB: memoryMiB(pid, 'VmRSS'), peakMiB: 0 };
  while (!isStopping) {
    const startedAt = performance.now();
    if ((await scan().catch(() => 0)) !== 302) probed.failures += 1;
    const tookMs = performance.now() - startedAt;
    // Scans that people would have begun meanwhile wait for the rest of the time (HdrHistogram's correction).
    for (let waitedMs = tookMs; waitedMs > 0; waitedMs -= INTERVAL_MS) probed.times.push(waitedMs);
    probed.peakMiB = Math.max(probed.peakMiB, memoryMiB(pid, 'VmRSS'));
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS - tookMs));
  }
  return probed;
}

const scan = () =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: { 'x-forwarded-for': ADDRESS } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
