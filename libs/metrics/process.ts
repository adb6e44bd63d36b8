import { collectDefaultMetrics } from 'prom-client';
import { VERSION } from '#libs/version';
import { Counters } from './counters.js';
import { Gauges } from './gauges.js';
import { group, registry } from './registry.js';

/** How often the delay of the event loop is measured. */
const PRECISION_MS = 20;

/** Of every process. */
export const processMetrics = group(() => ({
  isReady: new Gauges('qr_ready', 'Whether /readyz answers 200'),
  cleanupSuccess: new Gauges(
    'qr_cleanup_last_success_timestamp_seconds',
    'When the cleanup last succeeded in this process',
    ['cleanup'],
  ),
  cleanupFailures: new Counters('qr_cleanup_failures_total', 'Failures of cleanups', ['cleanup']),
  build: new Gauges('qr_build_info', 'Always 1', ['version', 'commit', 'node', 'role']),
}));

/** @param commit empty if it is not known */
export function announceBuild(role: string, commit: string): void {
  processMetrics().build.set(1, VERSION, commit, process.versions.node, role);
}

let isStarted = false;

/** Figures of Node.js and the system, measured from now on. */
export function startRuntimeMetrics(): void {
  if (!isStarted) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: PRECISION_MS });
  isStarted = true;
}
