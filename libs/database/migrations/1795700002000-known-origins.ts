import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnownOrigins1795700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_origins (
        user_id uuid not null references users (id) on delete cascade,
        kind varchar(8) not null,
        hash bytea not null,
        last_seen_at timestamptz(3) not null,
        primary key (user_id, kind, hash)
      )`);
    await runner.query('create index known_origins_last_seen on known_origins (last_seen_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
