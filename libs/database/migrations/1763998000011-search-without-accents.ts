import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only rows with non-ASCII letters differ. Their text is already in lower case. */
const FOLD = `
  update qr_codes set search_text = normalize(
    replace(translate(regexp_replace(normalize(search_text, NFKD), '[\u0300-\u036f]', '', 'g'), 'ςı', 'σi'), 'ß', 'ss'), NFC)
  where search_text ~ '[^\\x01-\\x7f]'`;

/** Rows that the previous version stores while it still runs keep their accents until an edit. */
export class SearchWithoutAccents1763998000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FOLD);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
