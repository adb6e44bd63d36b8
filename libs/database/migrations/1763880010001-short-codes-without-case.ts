import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Group {
  codes: { id: string; short_code: string; workspace_id: string; is_deleted: boolean }[];
}

const MAX_LISTED = 50;
const SAME_WITHOUT_CASE = `
  select json_agg(json_build_object('id', id, 'short_code', short_code, 'workspace_id', workspace_id,
    'is_deleted', deleted_at is not null) order by created_at, id) as codes
  from qr_codes where short_code_norm is not null
  group by short_code_norm having count(*) > 1 order by short_code_norm limit ${MAX_LISTED}`;

const INDEX = 'create unique index if not exists qr_codes_short_code_folded on qr_codes (short_code_norm)';

/**
 * Makes short codes unique regardless of case. While it still runs, a process of the previous version answers 500
 * instead of 409 to a short code that is taken in another case, and stores nothing. The index qr_codes_short_code is
 * redundant, but the previous version resolves scans with it: drop it in a later release.
 */
export class ShortCodesWithoutCase1763880010001 implements MigrationInterface {
  /** Dropping the old index blocks reads, which must not last until the new index is built. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.startTransaction();
    try {
      // Blocks writes, so that no such codes appear after the check, but not reads and scans.
      await runner.query('lock table qr_codes in share mode');
      const groups = (await runner.query(SAME_WITHOUT_CASE)) as Group[];
      if (groups.length > 0) throw new Error(messageOf(groups));
      await runner.query(INDEX);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
    await runner.query('drop index if exists qr_codes_short_code_norm');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}

const messageOf = (groups: Group[]) => `Some short codes differ only in case, which is no longer allowed:

${groups.map(({ codes }) => codes.map(lineOf).join('\n')).join('\n\n')}

${groups.length === MAX_LISTED ? `Only the first ${MAX_LISTED} groups are listed. ` : ''}In each group, choose the code that keeps its short code. Give each of the others a new one, which changes its short
URL, and start the service again:

  update qr_codes set short_code = 'NEW', short_code_norm = upper('NEW') where id = 'ID';

Until then, the previous version can still be used with this database.`;

const lineOf = ({ id, short_code, workspace_id, is_deleted }: Group['codes'][number]) =>
  `  ${short_code}: QR code ${id} of workspace ${workspace_id}${is_deleted ? ', deleted' : ''}`;
