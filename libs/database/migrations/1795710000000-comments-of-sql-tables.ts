import type { MigrationInterface, QueryRunner } from 'typeorm';

/** These tables have no entities, because only SQL reads and writes them. */
const COMMENTS: Readonly<Record<string, string>> = {
  'table scan_exports':
    'The outbox of ClickHouse: each row names the scans that one transaction of the intake stored, and is deleted when ClickHouse has them. Empty without CLICKHOUSE_URL.',
  'table scan_export_deletions':
    'QR codes whose scans were deleted in PostgreSQL, and of which ClickHouse may have some until it has deleted them.',
  'column scan_export_deletions.sent_at': 'When ClickHouse was told to delete them; null if that is due.',
  'table scan_export_erased':
    'QR codes whose scans ClickHouse was told to delete. Its backups may have them, and a rebuild does not replace those of months that PostgreSQL has dropped.',
  'table scan_export_state':
    'One row, which exists since a process with CLICKHOUSE_URL has run: who exports scans, and how far.',
  'column scan_export_state.group_id':
    'The group that is being sent; it never changes until ClickHouse has it.',
  'column scan_export_state.rebuilt_to':
    'Rows of the outbox up to this id can name scans that a rebuild has copied.',
  'column scan_export_state.complete_from':
    'The first month of which ClickHouse has all scans, even of months that PostgreSQL has dropped; null before a rebuild.',
  'column scan_export_state.retention_months':
    'For how many full months before the current one ClickHouse keeps scans.',
  'column scan_export_state.checked_from': 'The first day of the last comparison.',
  'column scan_export_state.checked_on': 'The night of the last comparison.',
  'column scan_export_state.differences': 'Days of workspaces that differed in the last comparison.',
  'table scan_s3_exports':
    'The outbox of the objects in S3: each row names the scans that one transaction of the intake stored, and is deleted when an object has them. Empty without SCAN_EXPORT_S3_URL.',
  'table scan_s3_export_state':
    'One row, which exists since a worker with SCAN_EXPORT_S3_URL has run: who writes objects, and how far.',
  'column scan_s3_export_state.group_id':
    'The group that is being written; it never changes until its object and manifest exist.',
  'column scan_s3_export_state.number': 'The number of the next object.',
  'column scan_s3_export_state.previous_manifest': 'The SHA-256 of the manifest before it.',
  'table scan_limits':
    'The number of admitted scans of a code with a limit, apart from its counters, which the intake locks.',
  'column scan_limits.admitted':
    'Excludes scans from before the limit was set, which the counters of the code may contain.',
  'table workspace_rollups': 'Up to which time the scans of a workspace are in its sums.',
  'column workspace_rollups.rolled_to': 'The latest time of all its codes; rollups contain no later scans.',
  'table workspace_rollup_due':
    'Hints that the scans of a workspace may be worth a rollup. If one is lost, the next scans add it again.',
  'table workspace_quarters': 'Scans of a workspace by quarter of an hour.',
  'table workspace_days': 'Days of a workspace that are rolled up.',
  'table workspace_parts':
    'Scans of a workspace by value of a dimension, such as country, per hour or UTC day.',
  'table workspace_codes': 'Scans of a workspace by QR code and UTC day.',
};

export class CommentsOfSqlTables1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [target, comment] of Object.entries(COMMENTS))
      await runner.query(`comment on ${target} is '${comment}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
