export { Locations } from './capture/locations.js';
export * from './capture/request-headers.js';
export * from './capture/scan-capture.js';
export * from './capture/sealed-salts.js';
export * from './capture/visitor-bucket.js';
export * from './capture/visitor-hash.js';
export * from './capture/visitor-salts.js';
export { OlderScansMissing } from './clickhouse/clickhouse-answers.js';
export { loweringSql, type Lowering } from './clickhouse/readiness.queries.js';
export { lowerOf } from './clickhouse/sums.queries.js';
export * from './conversions/conversion-counts.js';
export * from './conversions/conversion-in-doubt.js';
export * from './conversions/conversions.module.js';
export * from './conversions/cta-clicks.js';
export * from './conversions/delete-conversions.step.js';
export * from './conversions/leads.js';
export * from './copy/clickhouse.js';
export {
  COUNT_EXPORTED,
  END_EXPORT,
  EXPORTED_MONTHS,
  FIND_MONTHS,
  COPY_STATUS,
  type CopyStatus,
  LOSE_MONTHS,
  LOSE_SCANS,
  REQUEST_CHECK,
  REQUEST_REBUILD,
} from './copy/scan-copy.queries.js';
export * from './export/scan-exporter.js';
export { SINK_STATUSES, type SinkStatus } from './export/scan-outbox.queries.js';
export { SINK_LABELS, sinksOf, type SinkName, type SinkSettings } from './export/scan-sink.js';
export * from './intake/aside-batches.js';
export { SCANS_TO_STORE } from './intake/scan-intake.gauges.queries.js';
export * from './intake/scan-intake.module.js';
export * from './intake/scan-intake.js';
export * from './journal/replay-folder.js';
export * from './journal/scan-journal.js';
export { hasScans, KNOWN_CODES_FILE } from './journal/segment-folder.js';
export * from './new-scan.js';
export * from './questions/count-scope.js';
export { chosenCodes } from './questions/counted-codes.step.js';
export { SCAN_CHECKSUMS } from './queries/scan-checksums.queries.js';
export {
  EXPORTED_COUNTERS,
  EXPORTED_LIMITS,
  EXPORTED_SCANS,
  EXPORTED_SUMS,
} from './queries/exported-scans.queries.js';
export { IMPORTED_SCANS, ROLL_IMPORTED } from './queries/imported-scans.queries.js';
export * from './queries/followed-scans.js';
export { likeLower } from './questions/like-lower.js';
export { isLimitReachedSql } from './queries/limited-scans.queries.js';
export { recentScansSql } from './queries/recent-scans.queries.js';
export * from './queries/scan-counts.js';
export { SCAN_CSV_COLUMNS, type ScanLineFormat } from './queries/scan-csv.queries.js';
export type { ScanListScope, ScanPosition } from './queries/scan-list.queries.js';
export * from './queries/scan-list.js';
export * from './queries/scan-queries.module.js';
export { ROW_DIMENSIONS, type RowDimension } from './questions/scan-rows.queries.js';
export * from './queries/scan-rows.js';
export * from './queries/scans-of-many.js';
export * from './queries/workspace-scans.js';
export { addToRollups } from './rollups/add-to-rollups.step.js';
export { addToWorkspaceRollups } from './rollups/add-to-workspace-rollups.step.js';
export * from './rollups/dimensions.js';
export { NEXT_UNROLLED_CODES, NEXT_UNROLLED_WORKSPACE } from './rollups/roll-month.queries.js';
export * from './rollups/scan-roller.js';
export * from './rollups/scan-rollups.module.js';
export { REBUILD_WORKSPACE_SUMS } from './rollups/rebuild-workspace-sums.js';
export * from './rollups/workspace-roller.js';
export { manifestName } from './s3/s3-manifest.js';
export * from './s3/verify-objects.js';
export * from './scan-export.module.js';
export * from './scans.module.js';
export * from './store/delete-scans.step.js';
export * from './store/limited-scans.js';
export { SUMS_OF_WORKSPACES } from './rollups/workspace-tables.js';
export * from './store/scan-cleanup.js';
export * from './store/scan-log.js';
export * from './log/low-water-mark.js';
export { oldestKept, scanMonth } from './scan-months.js';
export * from './partitions/scan-partition-cleanup.js';
export * from './partitions/scan-partitions.js';
export { encodeScans } from './log/append-scans.query.js';
export * from './log/scan-journals.queries.js';
export * from './log/scan-store.js';
export * from './store/streamed-scan-cleanup.js';
