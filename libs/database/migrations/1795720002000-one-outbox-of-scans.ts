import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of each store become partitions, which the previous version uses by their names. */
const OUTBOXES = { scan_exports: 'clickhouse', scan_s3_exports: 's3' };
const STATES = { scan_export_state: 'clickhouse', scan_s3_export_state: 's3' };

/** Takes no time, whatever waits in the table. */
const nameSink = (table: string, sink: string) => [
  `alter table ${table} add column if not exists sink text not null default '${sink}'`,
  `alter table ${table} drop constraint if exists "CK_${table}_sink",
     add constraint "CK_${table}_sink" check (sink = '${sink}') not valid`,
];

/** Reads the table beside those who write it, so that attaching it does not need to. */
const validate = (table: string) => `alter table ${table} validate constraint "CK_${table}_sink"`;

const attach = (parent: string, table: string, sink: string) => [
  `alter table ${parent} attach partition ${table} for values in ('${sink}')`,
  `alter table ${table} drop constraint "CK_${table}_sink"`,
];

const COLUMNS_OF_S3 =
  'add if not exists number integer not null default 1, add if not exists previous_manifest text';
const COLUMNS_OF_CLICKHOUSE = `add if not exists rebuild jsonb, add if not exists rebuilt_to bigint not null default 0,
  add if not exists check_progress jsonb, add if not exists checked_on date, add if not exists differences integer,
  add if not exists complete_from date, add if not exists retention_months integer, add if not exists checked_from date`;

const ATTACH = [
  // In the order in which the intake and an exporter use them.
  'lock table scan_export_state, scan_s3_export_state, scan_exports, scan_s3_exports in access exclusive mode',
  'create sequence scan_outbox_id',
  // Ids continue: a rebuild of ClickHouse has stored the last one before its end.
  `select setval('scan_outbox_id', greatest(
     (select max(id) from scan_exports), (select max(id) from scan_s3_exports), (select max(rebuilt_to) from scan_export_state), 1
   ))`,
  `create table scan_outbox (
     id bigint not null default nextval('scan_outbox_id'),
     sink text not null,
     stored_at timestamptz(3) not null default now(),
     size integer not null,
     scan_ids uuid[] not null,
     qr_code_ids uuid[] not null,
     scanned_at timestamptz[] not null
   ) partition by list (sink)`,
  'alter sequence scan_outbox_id owned by scan_outbox.id',
  ...Object.keys(OUTBOXES).flatMap((table) => [
    `alter table ${table} alter id drop identity`,
    `alter table ${table} alter id set default nextval('scan_outbox_id')`,
  ]),
  ...Object.entries(OUTBOXES).flatMap(([table, sink]) => attach('scan_outbox', table, sink)),
  `create table scan_sinks (
     like scan_export_state including defaults including comments, constraint "UQ_scan_sinks_sink" unique (sink)
   ) partition by list (sink)`,
  'alter table scan_sinks alter sink drop default',
  ...Object.entries(STATES).flatMap(([table, sink]) => attach('scan_sinks', table, sink)),
];

const COMMENTS: Readonly<Record<string, string>> = {
  'table scan_outbox':
    'Scans that a store does not have yet: each row names those that one transaction of the intake stored, once per store, and is deleted when the store has them. Empty without CLICKHOUSE_URL and SCAN_EXPORT_S3_URL.',
  'column scan_outbox.sink': 'The store: clickhouse or s3.',
  'table scan_exports': 'The rows of scan_outbox for ClickHouse.',
  'table scan_s3_exports': 'The rows of scan_outbox for S3.',
  'table scan_sinks':
    'A row per store, which exists since a worker with its variable has run: who exports scans, and how far.',
  'column scan_sinks.number': 'The number of the next object in S3.',
  'column scan_sinks.previous_manifest': 'The SHA-256 of the manifest before it.',
  'column scan_sinks.group_id': 'The group that is being written; it never changes until the store has it.',
  'table scan_export_state': 'The row of scan_sinks for ClickHouse.',
  'table scan_s3_export_state': 'The row of scan_sinks for S3.',
};

const IS_DONE = `select to_regclass('scan_outbox') is not null as "isDone"`;

/**
 * One outbox and one state for all stores, without a copy: their tables become partitions. Processes of the previous
 * version write, lease, claim and delete the same rows by the names of before, so the two versions keep each other from
 * exporting at the same time, and each continues the groups of the other.
 */
export class OneOutboxOfScans1795720002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A process that was killed after the last step has not recorded the migration.
    const [{ isDone }] = (await runner.query(IS_DONE)) as [{ isDone: boolean }];
    if (isDone) return;
    await runner.query(`alter table scan_export_state ${COLUMNS_OF_S3}`);
    await runner.query(`alter table scan_s3_export_state ${COLUMNS_OF_CLICKHOUSE}`);
    for (const [table, sink] of Object.entries({ ...OUTBOXES, ...STATES })) {
      for (const statement of nameSink(table, sink)) await runner.query(statement);
      await runner.query(validate(table));
    }
    await this.attach(runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }

  private async attach(runner: QueryRunner): Promise<void> {
    await runner.startTransaction();
    try {
      for (const statement of ATTACH) await runner.query(statement);
      for (const [target, comment] of Object.entries(COMMENTS))
        await runner.query(`comment on ${target} is '${comment}'`);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }
}
