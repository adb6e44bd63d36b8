import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompleteFrom1795690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table scan_export_state add complete_from date');
    // A rebuild copied all months that PostgreSQL had, and it has no others now.
    await runner.query(`
      update scan_export_state set complete_from = (
        select min(to_date(right(relname, 7), 'YYYY_MM')) from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'scans'::regclass and relname ~ '^scans_[0-9]{4}_[0-9]{2}$'
      ) where rebuilt_to > 0`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
