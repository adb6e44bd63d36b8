import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table scan_journals (
     id uuid constraint "PK_scan_journals" primary key,
     host varchar(255) not null,
     seen_at timestamptz not null
   )`,
  `comment on table scan_journals is 'Journals of scan edges. A row is deleted when its process ends with an empty journal: one that was not seen for long may have scans of an outage.'`,
  `comment on column scan_journals.seen_at is 'When a process with this journal last reported, by the clock of the database.'`,
];

export class ScanJournals1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
