import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  'alter table qr_codes add domain varchar(253)',
  // Codes with a domain get `<domain>/<SHORT CODE>`, which the previous version does not find at the default host.
  'alter table qr_codes alter short_code_norm type varchar(320)',
  // The next migration validates the constraint without blocking writes.
  `alter table qr_codes add constraint qr_codes_workspace_id_domain_fkey
      foreign key (workspace_id, domain) references domains (workspace_id, name) not valid`,
];

export class CodesOfDomains1763985000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
