import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

/** The previous version ignores the column, so what it logs is streamed, too. */
export class AuditStream1795720001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table audit_log add column if not exists is_streamed boolean not null default false',
    );
    await buildIndex(runner, 'audit_log_not_streamed', 'on audit_log (at, id) where not is_streamed');
    await runner.query(`
      create table if not exists audit_stream_state (
        id boolean primary key default true check (id),
        leased_by uuid not null,
        leased_until timestamptz(3) not null,
        failing_since timestamptz(3),
        last_error text
      )`);
    for (const [what, comment] of Object.entries(COMMENTS))
      await runner.query(`comment on ${what} is '${comment}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}

const COMMENTS = {
  'table audit_stream_state':
    'One row, which exists since a worker has streamed the audit log: who does, and why it fails.',
  'column audit_stream_state.failing_since': 'Null if the last attempt succeeded.',
};
