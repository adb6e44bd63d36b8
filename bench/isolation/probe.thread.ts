import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Probed, ProbeTarget } from './probe.js';
import { memoryMiB } from '../toolbox/process-memory.js';

const { url, headers, status, intervalMs, pids } = workerData as ProbeTarget;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isStopping = false;

parentPort?.on('message', (message: 'start' | 'stop') => {
  isStopping = message === 'stop';
  if (message === 'start') void probe().then((probed) => parentPort?.postMessage(probed));
});

async function probe(): Promise<Probed> {
  const probed: Probed = { times: [], failures: 0, firstMiB: memoryOfAll(), peakMiB: 0 };
  while (!isStopping) {
    const startedAt = performance.now();
    if ((await ask().catch(() => 0)) !== status) probed.failures += 1;
    const tookMs = performance.now() - startedAt;
    // Requests that people would have begun meanwhile wait for the rest of the time (HdrHistogram's correction).
    for (let waitedMs = tookMs; waitedMs > 0; waitedMs -= intervalMs) probed.times.push(waitedMs);
    probed.peakMiB = Math.max(probed.peakMiB, memoryOfAll());
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, intervalMs - tookMs)));
  }
  return probed;
}

const memoryOfAll = () => pids.reduce((sum, pid) => sum + memoryMiB(pid, 'VmRSS'), 0);

const ask = () =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
