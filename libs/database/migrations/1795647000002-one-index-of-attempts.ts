import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An attempt is read by its delivery only. The id stays for the previous version, which writes it. */
export class OneIndexOfAttempts1795647000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_attempts
      drop constraint "PK_2de7e7887ad97de459adab62638",
      alter id drop not null,
      add constraint webhook_attempts_key primary key using index webhook_attempts_delivery`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
