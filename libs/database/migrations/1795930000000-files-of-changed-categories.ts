import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code whose category changes to one without files uses the former ones no longer. */
export class FilesOfChangedCategories1795930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const hasFiles = (row: string) => `${row}.category in ('file', 'menu', 'landing_page', 'vcard')`;
    await runner.query(`
      create or replace trigger qr_codes_use_files after update of category, qr_data, deleted_at on qr_codes
      for each row
      when ((${hasFiles('old')} or ${hasFiles('new')})
        and (old.category is distinct from new.category or old.qr_data is distinct from new.qr_data
          or old.deleted_at is distinct from new.deleted_at))
      execute function track_file_uses()`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
