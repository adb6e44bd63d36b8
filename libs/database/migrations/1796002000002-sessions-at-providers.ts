import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionsAtProviders1796002000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions add sso_sid varchar(255)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
