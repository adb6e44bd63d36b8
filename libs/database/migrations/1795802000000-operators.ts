import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the previous version logs has no reason. */
export class Operators1795802000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table audit_log add column reason text');
    await runner.query(`
      create table operator_sessions (
        token_hash bytea primary key,
        name text not null,
        granted_by text not null,
        expires_at timestamptz(3) not null
      )`);
    await runner.query('create index operator_sessions_expiry on operator_sessions (expires_at)');
    for (const [what, comment] of Object.entries(COMMENTS))
      await runner.query(`comment on ${what} is '${comment}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}

const COMMENTS = {
  'table operator_sessions': 'Who is signed in to the pages for operators.',
  'column operator_sessions.granted_by':
    'The provider and the claim that admitted the person: a session ends when the configuration names others.',
};
