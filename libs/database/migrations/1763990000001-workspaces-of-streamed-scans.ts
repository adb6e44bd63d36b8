import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The column is nullable for the previous version, which inserts rows without it. */
export class WorkspacesOfStreamedScans1763990000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table streamed_scans add workspace_id uuid');
    await runner.query(`
      update streamed_scans streamed set workspace_id = counters.workspace_id
      from qr_code_counters counters where counters.qr_code_id = streamed.qr_code_id`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
