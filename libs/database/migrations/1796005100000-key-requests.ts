import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeyRequests1796005100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table key_requests (
        id uuid primary key,
        workspace_id uuid not null,
        api_key_id uuid not null,
        duration_ms integer not null,
        status smallint not null,
        method varchar(16) not null,
        request_id varchar(128) not null,
        route varchar(128),
        code varchar(64)
      )`);
    await runner.query('create index key_requests_workspace on key_requests (workspace_id, id)');
    await runner.query('create index key_requests_key on key_requests (api_key_id, id)');
    // Those that are looked for are rare.
    await runner.query(
      'create index key_requests_failed on key_requests (workspace_id, id) where status >= 400',
    );
    await runner.query(
      'create index key_requests_failed_of_key on key_requests (api_key_id, id) where status >= 400',
    );
    await runner.query(
      `comment on table key_requests is
        'The last requests with an API key, without bodies, values and addresses. The time is in the UUIDv7. No foreign keys: each would lock a row for each request.'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
