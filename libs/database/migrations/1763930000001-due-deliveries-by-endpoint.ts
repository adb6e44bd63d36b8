import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOCK_TIMEOUT_MS } from '../schema/lock-timeout.js';

/**
 * Due deliveries are found by their endpoint. The index of all of them was written twice for each delivery, and read only to
 * find out when the next one is due: a process of the previous version reads that from webhook_deliveries_waiting.
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
