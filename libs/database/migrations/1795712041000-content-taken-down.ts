import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ContentTakenDown1795712041000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table qr_codes add if not exists taken_down_content bytea');
    await runner.query(
      `update qr_codes set taken_down_content = sha256(convert_to(category || ' ' || qr_data::text, 'UTF8'))
       where taken_down_at is not null and purged_at is null`,
    );
    await buildIndex(
      runner,
      'qr_codes_taken_down',
      'on qr_codes (workspace_id, taken_down_content) where taken_down_content is not null',
    );
    await buildIndex(
      runner,
      'audit_log_takedowns',
      `on audit_log (workspace_id, (target ->> 'id'), at, id)
       where action in ('qr_code.taken_down', 'qr_code.takedown_lifted')`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
