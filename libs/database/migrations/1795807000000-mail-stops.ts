import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous version ignores the table, so it sends notifications that a person has stopped since. */
export class MailStops1795807000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_stops (
        user_id uuid not null references users on delete cascade,
        subject_id uuid not null,
        created_at timestamptz(3) not null,
        primary key (user_id, subject_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
