import type { MigrationInterface, QueryRunner } from 'typeorm';

const ARRAYS = [
  'scan_ids',
  'qr_code_ids',
  'scanned_at',
  'countries',
  'cities',
  'devices',
  'are_bots',
  'visitor_hashes',
];

const statements = [
  `create table scan_batches (
      id uuid not null,
      first_scanned_at timestamptz(3) not null,
      not_before timestamptz(3),
      scan_ids uuid[] not null,
      qr_code_ids uuid[] not null,
      scanned_at timestamptz[] not null,
      countries text[] not null,
      cities text[] not null,
      devices text[] not null,
      are_bots boolean[] not null,
      visitor_hashes bytea[] not null,
      constraint "PK_99442eac98239dbb438fd42425a" primary key (id)
    )`,
  // Rows are written once and read a second later, so neither compression nor out-of-line storage pays.
  ...ARRAYS.map((column) => `alter table scan_batches alter ${column} set storage external`),
  `alter table scan_batches set (toast_tuple_target = 8160)`,
  `create table visitor_days (
      day date not null,
      qr_code_id uuid not null,
      visitor_hash bytea not null,
      constraint "PK_5ab7b4ea7b3b4b7fea9f78e0165" primary key (day, qr_code_id, visitor_hash)
    )`,
  // One index replaces two: it finds repeated scans and reads the scans of a code in order.
  `alter table scans drop constraint "PK_7c0f27584eebfc68420a1de50ff"`,
  `alter table scans add constraint "PK_da654f51b3555c0ed8b550f47d9" primary key (qr_code_id, scanned_at, id)`,
  `drop index scans_qr_code`,
  `insert into qr_code_counters as kept (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at)
    select code.id, code.workspace_id, count(*),
      count(distinct ((scan.scanned_at at time zone 'UTC')::date, scan.visitor_hash)), max(scan.scanned_at)
    from scans scan join qr_codes code on code.id = scan.qr_code_id
    where not scan.is_bot
    group by code.id
    on conflict (qr_code_id) do update set scan_count = excluded.scan_count,
      unique_visitors = excluded.unique_visitors, last_scanned_at = excluded.last_scanned_at`,
  `insert into visitor_days (day, qr_code_id, visitor_hash)
    select distinct (scanned_at at time zone 'UTC')::date, qr_code_id, visitor_hash
    from scans
    where not is_bot and scanned_at >= date_trunc('day', now(), 'UTC') - interval '1 day'`,
];

export class ScanBatches1763810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
