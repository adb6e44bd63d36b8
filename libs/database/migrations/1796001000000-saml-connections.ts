import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SamlConnections1796001000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sso_connections
        alter column issuer drop not null,
        alter column client_id drop not null,
        alter column client_secret drop not null,
        add saml jsonb,
        add metadata_url varchar(2048),
        add check_due_at timestamptz(3)`);
    await runner.query(`
      create index sso_connections_check_due on sso_connections (check_due_at) where check_due_at is not null`);
    await runner.query(`
      create table sso_assertions (
        connection_id uuid not null references sso_connections (id) on delete cascade,
        id_hash bytea not null,
        handle_hash bytea not null,
        request_id varchar(255) not null,
        content jsonb,
        received_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (connection_id, id_hash)
      )`);
    await runner.query('create unique index sso_assertions_handle on sso_assertions (handle_hash)');
    await runner.query('create index sso_assertions_expires on sso_assertions (expires_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
