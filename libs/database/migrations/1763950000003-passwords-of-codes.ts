import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PasswordsOfCodes1763950000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table qr_codes add password_hash text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
