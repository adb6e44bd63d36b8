import type { MigrationInterface, QueryRunner } from 'typeorm';

const ADDED = [
  'operating_systems text[]',
  'browsers text[]',
  'languages text[]',
  'referrers text[]',
  'rules smallint[]',
];

const statements = [
  `alter table scan_batches rename to scan_log`,
  `alter table scan_log rename constraint "PK_99442eac98239dbb438fd42425a" to "PK_scan_log"`,
  `alter table scan_log ${ADDED.map((column) => `add ${column}`).join(', ')}`,
  ...ADDED.map((column) => `alter table scan_log alter ${column.split(' ')[0]} set storage external`),
  // The previous version writes and takes batches whose scans it has already stored while it still runs.
  `create view scan_batches as
    select id, first_scanned_at, not_before, scan_ids, qr_code_ids, scanned_at, countries, cities, devices, are_bots,
      visitor_hashes
    from scan_log where operating_systems is null`,
];

export class ScanLog1763860000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
