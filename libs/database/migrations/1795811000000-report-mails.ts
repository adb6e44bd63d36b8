import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportMails1795811000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table reports
        add column mail_every varchar(8),
        add column mail_weekday smallint,
        add column mail_timezone varchar(64),
        add column mail_language varchar(2),
        add column mail_due_at timestamptz(3),
        add column mail_lease_ends_at timestamptz(3)`);
    await runner.query('create index reports_due on reports (mail_due_at) where mail_due_at is not null');
    await runner.query(`
      create table report_recipients (
        id uuid primary key,
        workspace_id uuid not null references workspaces on delete cascade,
        report_id uuid not null references reports on delete cascade,
        email varchar(254) not null,
        email_norm varchar(765) not null,
        token_hash bytea not null,
        confirmed_at timestamptz(3),
        stopped_at timestamptz(3),
        created_at timestamptz(3) not null
      )`);
    await runner.query(
      'create unique index report_recipients_email on report_recipients (report_id, email_norm)',
    );
    await runner.query('create unique index report_recipients_token on report_recipients (token_hash)');
    await runner.query('create index report_recipients_workspace on report_recipients (workspace_id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
