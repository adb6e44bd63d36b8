import { Counters } from './counters.js';
import { Gauges } from './gauges.js';
import { FAST, Histograms } from './histograms.js';
import { group } from './registry.js';

/** Of PostgreSQL and Redis. */
export const databaseMetrics = group(() => ({
  connections: new Gauges('qr_db_pool_connections', 'Connections to PostgreSQL', ['pool', 'state']),
  maxConnections: new Gauges('qr_db_pool_max_connections', 'Connections that the pool may open', ['pool']),
  waiting: new Gauges('qr_db_pool_waiting', 'Queries that wait for a connection', ['pool']),
  wait: new Histograms('qr_db_pool_wait_seconds', 'Time until a query has a connection', FAST, ['pool']),
  errors: new Counters('qr_db_errors_total', 'Errors that PostgreSQL reported, by class of their SQLSTATE', [
    'pool',
    'sqlstate_class',
  ]),
  writable: new Gauges('qr_db_writable', 'Whether PostgreSQL answers and can be written'),
  missingMigrations: new Gauges('qr_migrations_pending', 'Migrations of this build that are not applied'),
  isFeedLive: new Gauges(
    'qr_change_feed_live',
    'Whether changes of other processes invalidate the caches of this one',
  ),
  feedGaps: new Counters('qr_change_feed_gaps_total', 'Times that the change feed was lost').of(),
}));

export const redisMetrics = group(() => ({
  isUp: new Gauges('qr_redis_up', 'Whether Redis is connected', ['use']),
}));
