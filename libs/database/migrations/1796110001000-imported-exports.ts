import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table imported_exports (
     workspace_id uuid not null constraint "PK_imported_exports" primary key
       constraint imported_exports_workspace_id_fkey references workspaces on delete cascade,
     sha256 bytea not null,
     made_at timestamptz(3) not null,
     imported_at timestamptz(3) not null,
     invited_at timestamptz(3)
   )`,
  `comment on table imported_exports is 'The export that each imported workspace comes from, by the SHA-256 of its manifest, and when its members were invited'`,
];

export class ImportedExports1796110001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
