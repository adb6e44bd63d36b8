import { counter, gauge, group } from './metrics.js';

export const auditStreamMetrics = group(() => ({
  oldest: gauge(
    'qr_audit_stream_oldest_seconds',
    'Age of the oldest entry of the audit log that its receiver does not have; 0 if there is none',
  ),
  failures: counter(
    'qr_audit_stream_failures_total',
    'Attempts to send entries of the audit log that failed',
  ),
}));
