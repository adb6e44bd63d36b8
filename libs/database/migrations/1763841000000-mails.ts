import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table mails (
      id uuid not null,
      sealed bytea not null,
      attempts integer not null,
      due_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      constraint "PK_218248d7dfe1b739f06e2309349" primary key (id)
    )`,
  `create index mails_due on mails (due_at)`,
];

export class Mails1763841000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
