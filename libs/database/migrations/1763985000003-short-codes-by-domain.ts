import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

/** The index on short_code was unique across domains; short_code_norm is unique on each domain. */
export class ShortCodesByDomain1763985000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'qr_codes_by_short_code', 'on qr_codes (short_code)');
    await buildIndex(
      runner,
      'qr_codes_domain',
      'on qr_codes (workspace_id, domain) where domain is not null',
    );
    await runner.query('drop index concurrently if exists qr_codes_short_code');
    await runner.query('alter table qr_codes validate constraint qr_codes_workspace_id_domain_fkey');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
