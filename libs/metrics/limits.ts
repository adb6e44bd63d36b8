import { Counters } from './counters.js';
import { FAST, Histograms } from './histograms.js';
import { Gauges } from './gauges.js';
import { group } from './registry.js';

export const LIMIT_STORES = ['redis', 'postgres', 'memory'] as const;

/** Of the rate limits. */
export const limitMetrics = group(() => ({
  duration: new Histograms('qr_limit_duration_seconds', 'Time to count a request', FAST, ['store']).ofEach(
    LIMIT_STORES,
  ),
  store: new Gauges('qr_limit_store', 'Whether requests are counted there at the moment', ['store']),
  failovers: new Counters('qr_limit_failovers_total', 'Changes from Redis to PostgreSQL').of(),
  waiting: new Gauges(
    'qr_month_journal_waiting',
    'Workspaces whose monthly counts are not written to PostgreSQL yet',
  ),
}));
