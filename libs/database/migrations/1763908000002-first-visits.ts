import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `update scans scan set is_first = visit.is_first
    from (
      select qr_code_id, scanned_at, id, not is_bot and row_number() over (
        partition by qr_code_id, (scanned_at at time zone 'UTC')::date, visitor_hash, is_bot order by scanned_at, id
      ) = 1 as is_first
      from scans
    ) visit
    where scan.qr_code_id = visit.qr_code_id and scan.scanned_at = visit.scanned_at and scan.id = visit.id
      and scan.is_first is null`,
  // Contains only scans that a worker of the previous version stores while it still runs.
  'create index scans_without_first on scans (scanned_at) where is_first is null',
];

/** In the migration that adds the column, the update would block every reader. */
export class FirstVisits1763908000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
