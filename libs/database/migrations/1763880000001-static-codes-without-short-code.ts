import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPTIONAL = `alter table qr_codes alter short_code drop not null, alter short_code_norm drop not null`;

/** No scan ever resolved these short codes. They leave the search text and the history too, where no edit removed them. */
const FREE = `
  with freed as (
    update qr_codes set short_code = null, short_code_norm = null,
      search_text = regexp_replace(search_text, E'\\n' || lower(short_code) || '(?=\\n|$)', '')
    where not dynamic and short_code is not null
    returning id
  )
  update qr_code_versions set fields = fields || '{"short_code": null}' where qr_code_id in (select id from freed)`;

/**
 * A static code has no short code. A process of the previous version, while it still runs, stores one with each static
 * code that it creates; no scan resolves that one either.
 */
export class StaticCodesWithoutShortCode1763880000001 implements MigrationInterface {
  /** The first statement locks the table against reads, for a moment only; the second one can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OPTIONAL);
    await runner.query(FREE);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
