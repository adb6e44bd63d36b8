import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table attempts (
      subject bytea not null,
      failures integer not null,
      window_started_at timestamptz(3) not null,
      blocked_until timestamptz(3),
      constraint "PK_eef50c0a2572b9b3cfc02fdeaba" primary key (subject)
    )`,
  `create index attempts_window on attempts (window_started_at)`,
];

export class Attempts1763842000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
