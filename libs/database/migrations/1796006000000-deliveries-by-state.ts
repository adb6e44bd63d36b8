import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

/** The new index serves what that of failed ones did, also for processes of the previous version. */
export class DeliveriesByState1796006000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries add column if not exists qr_code_id uuid');
    const rows = `(endpoint_id, state, created_at, qr_code_id) where state in ('pending', 'failed', 'cancelled', 'erased')`;
    await buildIndex(runner, 'webhook_deliveries_by_state', `on webhook_deliveries ${rows}`);
    await runner.query('drop index concurrently if exists webhook_deliveries_failed');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
