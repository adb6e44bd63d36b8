import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

/** Pending events are taken from workspaces in alternation. The previous version still uses webhook_events_pending. */
export class PendingEventsByWorkspace1763997000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'webhook_events_of_workspace',
      'on webhook_events (workspace_id, id) where is_pending',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
