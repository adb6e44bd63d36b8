import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `alter table webhook_endpoints
     add description varchar(255) not null default '',
     add tags text[] not null default '{}',
     add categories varchar(32)[] not null default '{}',
     add qr_code_ids uuid[] not null default '{}',
     add header_names text[] not null default '{}',
     add headers_encrypted bytea`,
];

export class EndpointFilters1795804000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
