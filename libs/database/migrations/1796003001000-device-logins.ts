import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeviceLogins1796003001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table device_logins (
        device_code_hash bytea primary key,
        user_code_hash bytea not null constraint device_logins_user_code unique,
        client_id varchar(100) not null,
        scope varchar(16) not null,
        network text not null,
        interval_s int not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        polled_at timestamptz(3),
        is_denied boolean not null default false,
        workspace_id uuid references workspaces (id) on delete cascade,
        api_key_id uuid references api_keys (id) on delete cascade
      )`);
    await runner.query('create index device_logins_expiry on device_logins (expires_at)');
    await runner.query('create index device_logins_workspace on device_logins (workspace_id)');
    await runner.query('create index device_logins_key on device_logins (api_key_id)');
    await runner.query(
      `comment on table device_logins is
        'Programs that wait until a person approves them in the dashboard (RFC 8628). Network is a hash of the day.'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
