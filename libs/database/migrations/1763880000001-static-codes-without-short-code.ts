import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPTIONAL = `alter table qr_codes alter short_code drop not null, alter short_code_norm drop not null`;

/** No scan ever resolved these short codes. They also leave the search text and the history. */
const FREE = `
  with freed as (
    update qr_codes set short_code = null, short_code_norm = null,
      search_text = regexp_replace(search_text, E'\\n' || lower(short_code) || '(?=\\n|$)', '')
    where not dynamic and short_code is not null
    returning id
  )
  update qr_code_versions set fields = fields || '{"short_code": null}' where qr_code_id in (select id from freed)`;

/**
 * While it still runs, a process of the previous version gives static codes a short code, which resolves no scan
 * either.
 */
export class StaticCodesWithoutShortCode1763880000001 implements MigrationInterface {
  /** The first statement blocks reads of the table for a moment; the second one can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OPTIONAL);
    await runner.query(FREE);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
