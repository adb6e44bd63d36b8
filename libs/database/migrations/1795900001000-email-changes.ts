import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailChanges1795900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_changes (
        user_id uuid primary key references users (id) on delete cascade,
        email varchar(254) not null,
        current_hash bytea not null,
        new_hash bytea not null,
        current_confirmed_at timestamptz(3),
        new_confirmed_at timestamptz(3),
        expires_at timestamptz(3) not null
      )`);
    await runner.query('create index email_changes_current on email_changes (current_hash)');
    await runner.query('create index email_changes_new on email_changes (new_hash)');
    await runner.query('create index email_changes_expiry on email_changes (expires_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
