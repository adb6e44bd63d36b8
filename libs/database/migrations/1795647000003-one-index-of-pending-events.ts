import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOCK_TIMEOUT_MS } from '../schema/lock-timeout.js';

/** Pending events are read by workspace. The previous version read this index for a metric only. */
export class OneIndexOfPendingEvents1795647000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set lock_timeout = 0');
    await runner.query('drop index concurrently if exists webhook_events_pending');
    await runner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
