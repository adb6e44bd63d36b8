import type { MigrationInterface, QueryRunner } from 'typeorm';

const QUEUE = [
  'autovacuum_vacuum_scale_factor = 0',
  'autovacuum_vacuum_threshold = 2000',
  'autovacuum_vacuum_cost_delay = 0',
  'autovacuum_analyze_scale_factor = 0',
  'autovacuum_analyze_threshold = 1000',
  'vacuum_truncate = off',
];

const LOG = [
  'autovacuum_vacuum_scale_factor = 0.02',
  'autovacuum_vacuum_insert_scale_factor = 0.05',
  'autovacuum_analyze_scale_factor = 0.02',
  'autovacuum_vacuum_cost_delay = 1',
  'vacuum_truncate = off',
];

const columns = [
  'alter table qr_codes add column if not exists purged_at timestamptz(3)',
  'alter table webhook_endpoints add column if not exists deleted_at timestamptz(3)',
];

const indexes = [
  'create index if not exists mail_tokens_expiry on mail_tokens (expires_at)',
  'create index if not exists invites_expiry on invites (expires_at)',
  'create index if not exists webhook_endpoints_deleted on webhook_endpoints (deleted_at) where deleted_at is not null',
  // Both indexes contain few codes. Creating them blocks writes of codes during one read of the table, but not scans.
  `create index if not exists qr_codes_deleted on qr_codes (deleted_at)
    where deleted_at is not null and purged_at is null`,
  'create index if not exists qr_codes_often_edited on qr_codes (id) where version > 20',
];

const settings = [
  ...['mails', 'burst_windows'].map((table) => `alter table ${table} set (${QUEUE.join(', ')})`),
  ...['webhook_events', 'webhook_deliveries', 'webhook_attempts'].map(
    (table) => `alter table ${table} set (${LOG.join(', ')})`,
  ),
];

export class Retention1763907000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...columns, ...indexes, ...settings]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
