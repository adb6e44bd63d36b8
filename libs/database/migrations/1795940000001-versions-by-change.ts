import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class VersionsByChange1795940000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = 'on qr_code_versions (workspace_id, change_id) where change_id is not null';
    await buildIndex(runner, 'qr_code_versions_change', rows);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
