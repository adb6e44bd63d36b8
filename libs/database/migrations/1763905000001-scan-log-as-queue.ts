import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long arrays are stored out of line and need the same settings. */
const settings = [
  ['autovacuum_vacuum_scale_factor', '0'],
  ['autovacuum_vacuum_threshold', '2000'],
  ['autovacuum_vacuum_cost_delay', '0'],
] as const;

const tableSettings = [
  ...settings,
  ['autovacuum_analyze_scale_factor', '0'],
  ['autovacuum_analyze_threshold', '1000'],
  // Truncation needs a lock that blocks scans.
  ['vacuum_truncate', 'off'],
  ...[...settings, ['vacuum_truncate', 'off'] as const].map(
    ([name, value]) => [`toast.${name}`, value] as const,
  ),
];

const statements = [
  `alter table scan_log set (${tableSettings.map(([name, value]) => `${name} = ${value}`).join(', ')})`,
  // Without this index, each round would read all pages that a backlog has left.
  'create index scan_log_not_before on scan_log (not_before) where not_before is not null',
];

/** The log is a queue that is nearly empty and constantly rewritten. */
export class ScanLogAsQueue1763905000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
