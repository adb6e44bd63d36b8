import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

/** The previous version ignores the column, so the codes that it creates have their short URL in the symbol. */
export class DigitalLinks1795651080031 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table qr_codes add column if not exists digital_link varchar(500)');
    await buildIndex(
      runner,
      'qr_codes_digital_link',
      'on qr_codes (digital_link) where deleted_at is null and digital_link is not null',
      'unique',
    );
    await buildIndex(
      runner,
      'qr_codes_by_digital_link',
      'on qr_codes (digital_link, deleted_at) where digital_link is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
