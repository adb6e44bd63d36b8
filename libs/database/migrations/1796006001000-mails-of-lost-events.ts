import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `alter table webhook_sequences
     add column lost_mailed bigint not null default 0,
     add column lost_mailed_at timestamptz(3)`,
  'update webhook_sequences set lost_mailed = lost where lost > 0',
  `comment on column webhook_sequences.lost_mailed is 'How many of the lost events admins have heard of by email.'`,
  `comment on column webhook_sequences.lost_mailed_at is 'When they did.'`,
];

export class MailsOfLostEvents1796006001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
