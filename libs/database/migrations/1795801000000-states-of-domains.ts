import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `alter table domains
      add if not exists checked_at timestamptz(3),
      add if not exists check_due_at timestamptz(3),
      add if not exists check_result varchar(16),
      add if not exists check_found text[] not null default '{}',
      add if not exists active_at timestamptz(3),
      add if not exists lost_at timestamptz(3),
      add if not exists root_url varchar(2048),
      add if not exists not_found_url varchar(2048),
      add if not exists favicon text`,
];

export class StatesOfDomains1795801000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
