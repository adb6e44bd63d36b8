import { collectDefaultMetrics } from 'prom-client';
import { VERSION } from '../version.js';
import { counter, gauge, group, registry } from './metrics.js';

const PRECISION_MS = 20;

export const processMetrics = group(() => ({
  isReady: gauge('qr_ready', 'Whether /readyz returns 200'),
  cleanupSuccess: gauge(
    'qr_cleanup_last_success_timestamp_seconds',
    'When the cleanup last succeeded in this process',
    ['cleanup'],
  ),
  cleanupFailures: counter('qr_cleanup_failures_total', 'Failures of cleanups', ['cleanup']),
  build: gauge('qr_build_info', 'Always 1', ['version', 'commit', 'node', 'role']),
}));

export function announceBuild(role: string, commit: string): void {
  processMetrics().build.labels(VERSION, commit, process.versions.node, role).set(1);
}

let isStarted = false;

/** Gauges named as counters, which promtool refuses. Each is the sum over the types of the metric without `_total`. */
const MISNAMED = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

export function startRuntimeMetrics(): void {
  if (isStarted) return;
  isStarted = true;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: PRECISION_MS });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}
