import { Counters } from './counters.js';
import { FAST, Histograms, SLOW } from './histograms.js';
import { Gauges } from './gauges.js';
import { group } from './registry.js';

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Of the scan log, in processes with the scan edge. */
export const scanLogMetrics = group(() => ({
  commit: new Histograms(
    'qr_scan_commit_duration_seconds',
    'Time to commit a batch of scans to the scan log',
    FAST,
  ).of(),
  batchSize: new Histograms('qr_scan_batch_size', 'Scans per batch', BATCH_SIZES).of(),
  waiting: new Gauges('qr_scan_log_waiting', 'Scans that wait for a transaction'),
  inFlight: new Gauges('qr_scan_log_in_flight', 'Batches that are being committed or resent'),
  replacedSalts: new Counters(
    'qr_visitor_salt_replaced_total',
    'Visitor salts that could not be decrypted: the visitors of the day were counted again',
  ).of(),
  geoipBuild: new Gauges('qr_geoip_build_timestamp_seconds', 'When the city database was built'),
}));

/** Of the journal, in processes with the scan edge that have JOURNAL_DIR. */
export const scanJournalMetrics = group(() => ({
  isInUse: new Gauges(
    'qr_scan_journal_in_use',
    'Whether scans go to the journal, since PostgreSQL is unavailable',
  ),
  bytes: new Gauges('qr_scan_journal_bytes', 'Size of all files of the journal'),
  maxBytes: new Gauges('qr_scan_journal_max_bytes', 'Size up to which the journal takes scans'),
  written: new Counters('qr_scan_journal_written_scans_total', 'Scans that were written to the journal').of(),
  refused: new Counters(
    'qr_scan_journal_refused_scans_total',
    'Scans that the journal did not take, since it was full or could not be written',
  ).of(),
  replayed: new Counters(
    'qr_scan_journal_replayed_scans_total',
    'Scans of the journal that were committed to the scan log',
  ).of(),
  setAside: new Counters(
    'qr_scan_journal_set_aside_total',
    'Parts of the journal that could not be replayed and are kept in files',
    ['reason'],
  ).ofEach(['damaged', 'refused']),
  write: new Histograms(
    'qr_scan_journal_write_duration_seconds',
    'Time to write a batch of scans to the disk of the journal',
    FAST,
  ).of(),
}));

/** Of the intake, in processes with the worker. */
export const intakeMetrics = group(() => ({
  duration: new Histograms(
    'qr_intake_duration_seconds',
    'Time of a statement that stored and counted scans',
    SLOW,
  ).of(),
  batches: new Counters(
    'qr_intake_batches_total',
    'Batches of the scan log that were stored and counted',
  ).of(),
  scans: new Counters('qr_intake_scans_total', 'Scans that were stored').of(),
  lag: new Gauges(
    'qr_intake_lag_seconds',
    'Age of the oldest scan that is not stored and counted; 0 if there is none',
  ),
  backlog: new Gauges('qr_intake_backlog_batches', 'Batches in the scan log, counted up to 100,000'),
  setAside: new Gauges('qr_intake_set_aside_batches', 'Batches that failed and are retried later'),
  monthsAhead: new Gauges(
    'qr_scans_partition_months_ahead',
    'Months after the current one for which scans have a partition, without a gap',
  ),
}));
