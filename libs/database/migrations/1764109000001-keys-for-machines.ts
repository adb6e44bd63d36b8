import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeysForMachines1764109000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table api_keys add previous_hash bytea, add previous_expires_at timestamptz(3)',
    );
    await runner.query(
      'create unique index api_keys_previous_hash on api_keys (previous_hash) where previous_hash is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
