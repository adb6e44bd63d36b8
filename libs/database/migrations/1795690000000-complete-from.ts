import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'alter table scan_export_state add complete_from date, add retention_months integer, add checked_from date',
  // A rebuild copied all months that PostgreSQL had, and it has no others now.
  `update scan_export_state set complete_from = (
     select min(to_date(right(relname, 7), 'YYYY_MM')) from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'scans'::regclass and relname ~ '^scans_[0-9]{4}_[0-9]{2}$'
   ) where rebuilt_to > 0`,
  `create table scan_export_erased (
     qr_code_id uuid constraint "PK_scan_export_erased" primary key,
     erased_at timestamptz(3) not null default now()
   )`,
];

export class CompleteFrom1795690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
