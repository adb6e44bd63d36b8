import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what is missing in the counts of a workspace. One statement sees each transaction with its rows and its counts,
 * or without both, so that what others write meanwhile is counted once.
 */
const COUNT = `
  insert into storage_counts (workspace_id, codes, bytes)
  select $1, stored.codes - counted.codes, stored.bytes - counted.bytes
  from (
    select (select count(*) from qr_codes where workspace_id = $1 and deleted_at is null) as codes,
      (select coalesce(sum(octet_length(fields::text)), 0) from qr_code_versions where workspace_id = $1) as bytes
  ) stored, (
    select coalesce(sum(codes), 0) as codes, coalesce(sum(bytes), 0) as bytes from storage_counts where workspace_id = $1
  ) counted
  where stored.codes <> counted.codes or stored.bytes <> counted.bytes`;

/** Counts what was stored before, one workspace at a time and without locks. */
export class CountStoredContent1795700032000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const workspaces = (await runner.query('select id from workspaces')) as { id: string }[];
    for (const { id } of workspaces) await runner.query(COUNT, [id]);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
