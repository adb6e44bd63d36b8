import { counter, counters, FAST, gauge, histogram, group } from './metrics.js';

export const databaseMetrics = group(() => ({
  connections: gauge('qr_db_pool_connections', 'Connections to PostgreSQL', ['pool', 'state']),
  maxConnections: gauge('qr_db_pool_max_connections', 'Connections that the pool may open', ['pool']),
  waiting: gauge('qr_db_pool_waiting', 'Queries waiting for a connection', ['pool']),
  wait: histogram('qr_db_pool_wait_seconds', 'Time until a query has a connection', FAST, ['pool']),
  errors: counter('qr_db_errors_total', 'Errors that PostgreSQL reported, by class of their SQLSTATE', [
    'pool',
    'sqlstate_class',
  ]),
  replicaReads: counters('qr_db_replica_reads_total', 'Reads for the replica by where they ended', 'result', [
    'replica',
    'behind',
    'failed',
  ]),
  writable: gauge('qr_db_writable', 'Whether PostgreSQL answers and can be written'),
  missingMigrations: gauge('qr_migrations_pending', 'Migrations of this build that are not applied'),
  clockOffset: gauge(
    'qr_clock_offset_seconds',
    'By how much the clock of the process is ahead of that of PostgreSQL; negative if it is behind',
  ),
  oldestTransaction: gauge(
    'qr_db_oldest_transaction_seconds',
    'Age of the oldest open transaction that keeps deleted rows; 0 if there is none',
  ),
  isFeedLive: gauge(
    'qr_change_feed_live',
    'Whether changes of other processes invalidate the caches of this one',
  ),
  feedGaps: counter('qr_change_feed_gaps_total', 'Times that the change feed was lost'),
}));

export const redisMetrics = group(() => ({
  isUp: gauge('qr_redis_up', 'Whether Redis is connected', ['use']),
}));
