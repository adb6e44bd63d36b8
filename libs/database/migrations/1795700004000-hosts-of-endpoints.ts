import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An endpoint without a host, which the previous version added, counts as the only one of its host. */
export class HostsOfEndpoints1795700004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_endpoints add host varchar(255)');
    await runner.query(
      `update webhook_endpoints set host = left(lower(substring(url from '^[^:]*://([^/?#:]+)')), 255)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
