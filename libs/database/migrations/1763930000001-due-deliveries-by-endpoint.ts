import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOCK_TIMEOUT_MS } from '../schema/lock-timeout.js';

/**
 * The old index was written twice per delivery and read only to find the next due time, which a process of the previous
 * version can read from webhook_deliveries_waiting.
 */
export class DueDeliveriesByEndpoint1763930000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set lock_timeout = 0');
    await runner.query('drop index concurrently if exists webhook_deliveries_due');
    await runner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
