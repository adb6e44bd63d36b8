import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  'alter table qr_codes add domain varchar(253)',
  // <domain>/<SHORT CODE> of a code with a domain: older versions find no such code at the default host.
  'alter table qr_codes alter short_code_norm type varchar(320)',
  // Validated by the next migration, without blocking writes.
  `alter table qr_codes add constraint qr_codes_workspace_id_domain_fkey
      foreign key (workspace_id, domain) references domains (workspace_id, name) not valid`,
];

/** QR codes on domains of customers. */
export class CodesOfDomains1763985000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
