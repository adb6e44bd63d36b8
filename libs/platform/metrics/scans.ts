import { counter, counters, FAST, gauge, histogram, SLOW, group } from './metrics.js';

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

export const scanLogMetrics = group(() => ({
  commit: histogram(
    'qr_scan_commit_duration_seconds',
    'Time to commit a batch of scans to the scan log',
    FAST,
  ),
  batchSize: histogram('qr_scan_batch_size', 'Scans per batch', BATCH_SIZES),
  waiting: gauge('qr_scan_log_waiting', 'Scans waiting for a transaction'),
  inFlight: gauge('qr_scan_log_in_flight', 'Batches that are being committed or resent'),
  replacedSalts: counter(
    'qr_visitor_salt_replaced_total',
    'Visitor salts that could not be decrypted: the visitors of the day were counted again',
  ),
  geoipBuild: gauge(
    'qr_geoip_build_timestamp_seconds',
    'When the city database of GEOIP_PATH was built; of the packaged one, when the version was released',
  ),
}));

export const scanJournalMetrics = group(() => ({
  isInUse: gauge(
    'qr_scan_journal_in_use',
    'Whether scans go to the journal, since PostgreSQL is unavailable',
  ),
  bytes: gauge('qr_scan_journal_bytes', 'Size of all files of the journal'),
  maxBytes: gauge('qr_scan_journal_max_bytes', 'Maximum size of the journal'),
  freeBytes: gauge('qr_scan_journal_free_bytes', 'Free space of the disk that has the journal'),
  written: counter('qr_scan_journal_written_scans_total', 'Scans that were written to the journal'),
  refused: counter(
    'qr_scan_journal_refused_scans_total',
    'Scans rejected by the journal because it was full or could not be written',
  ),
  replayed: counter(
    'qr_scan_journal_replayed_scans_total',
    'Scans of the journal that were committed to the scan log',
  ),
  setAside: counters(
    'qr_scan_journal_set_aside_total',
    'Parts of the journal that could not be replayed and are kept in files',
    'reason',
    ['damaged', 'refused'],
  ),
  write: histogram(
    'qr_scan_journal_write_duration_seconds',
    'Time to write a batch of scans to the disk of the journal',
    FAST,
  ),
}));

export const intakeMetrics = group(() => ({
  duration: histogram(
    'qr_intake_duration_seconds',
    'Time of a statement that stored and counted scans',
    SLOW,
  ),
  batches: counter('qr_intake_batches_total', 'Batches of the scan log that were stored and counted'),
  scans: counter('qr_intake_scans_total', 'Scans that were stored'),
  lag: gauge(
    'qr_intake_lag_seconds',
    'Age of the oldest scan that is not stored and counted; 0 if there is none',
  ),
  backlog: gauge('qr_intake_backlog_batches', 'Batches in the scan log, counted up to 100,000'),
  setAside: gauge('qr_intake_set_aside_batches', 'Batches that failed and are retried later'),
  unclaimed: gauge(
    'qr_scan_journal_unclaimed',
    'Journals that no process has reported for 15 minutes, and that may have scans of an outage',
  ),
  monthsAhead: gauge(
    'qr_scans_partition_months_ahead',
    'Months after the current one for which scans have a partition, without a gap',
  ),
}));

const SINK = ['sink'];

export const exportMetrics = group(() => ({
  scans: counter('qr_scan_export_scans_total', 'Scans that the store has taken', SINK),
  failures: counter('qr_scan_export_failures_total', 'Steps of the export to the store that failed', SINK),
  lag: gauge(
    'qr_scan_export_lag_seconds',
    'Time since the oldest scan that the store lacks was stored in PostgreSQL',
    SINK,
  ),
  pending: gauge(
    'qr_scan_export_pending_scans',
    'Scans that wait for the store, estimated if there are many',
    SINK,
  ),
  differences: gauge(
    'qr_scan_export_differences',
    'Workspaces and days whose scans differed in the last comparison with the store',
    SINK,
  ),
}));

export const questionMetrics = group(() => ({
  asked: counters(
    'qr_clickhouse_questions_total',
    'Analytics that ClickHouse answered, left to PostgreSQL because it was incomplete or too busy, or failed to answer',
    'result',
    ['answered', 'left', 'failed'],
  ),
}));
