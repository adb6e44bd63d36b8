import { counter, FAST, gauge, histograms, group } from './metrics.js';

export const LIMIT_STORES = ['redis', 'postgres'] as const;

export const limitMetrics = group(() => ({
  duration: histograms('qr_limit_duration_seconds', 'Time to count a request', FAST, 'store', LIMIT_STORES),
  store: gauge('qr_limit_store', 'Whether requests are counted there at the moment', ['store']),
  failovers: counter('qr_limit_failovers_total', 'Changes from Redis to PostgreSQL'),
  waiting: gauge(
    'qr_month_journal_waiting',
    'Workspaces whose monthly counts are not written to PostgreSQL yet',
  ),
}));
