import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `alter table file_blocks
     add column moved_at timestamptz(3),
     add column due_at timestamptz(3) not null default '-infinity',
     add column tries integer not null default 0`,
  'create index file_blocks_to_move on file_blocks (due_at, at) where moved_at is null',
  "comment on table file_blocks is 'Contents that were taken down: with a QR code, in its workspace; by the operator, everywhere. moved_at is when the worker ended their addresses at a bucket, due_at when it next tries'",
];

/** The worker moves what is taken down to another folder of the bucket. */
export class FileBlocksEndAddresses1795810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
