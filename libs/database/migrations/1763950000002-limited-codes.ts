import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

/** Lists by status compare only codes with a limit with their scans. */
export class LimitedCodes1763950000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'qr_codes_limited',
      'on qr_codes (workspace_id, created_at, id) where deleted_at is null and scan_limit is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
