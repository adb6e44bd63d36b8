import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only SQL reads and writes these tables as well, so their entities became comments. */
const COMMENTS: Readonly<Record<string, string>> = {
  'table exchanged_tokens':
    'Tokens of another issuer that have become a key or have ended sessions, which each does once.',
  'column exchanged_tokens.hash':
    'SHA-256 of the issuer and jti, or of the token; of a logout token, of the connection and jti.',
  'table streamed_scans':
    'Orders the scans of a code by the time they were stored, while clients stream them.',
  'column streamed_scans.workspace_id':
    'Null in rows of the previous version, which are deleted after an hour.',
  'table usage_counters': 'Requests of a workspace per month.',
};

export class CommentsOfTablesWithoutEntities1796125000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [target, comment] of Object.entries(COMMENTS))
      await runner.query(`comment on ${target} is '${comment}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
