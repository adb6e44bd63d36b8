import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table erased_workspaces (
     id uuid not null constraint "PK_erased_workspaces" primary key,
     deleted_at timestamptz(3) not null,
     erased_at timestamptz(3) not null
   )`,
  "comment on table erased_workspaces is 'When workspaces were deleted, and when their last row was: certificates of erasure say so. It has nothing but their ids'",
];

export class ErasedWorkspaces1796110003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
