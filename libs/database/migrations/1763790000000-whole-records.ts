import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create extension if not exists pg_trgm`,
  `create extension if not exists btree_gin`,
  `create table folders (
      id uuid not null,
      workspace_id uuid not null,
      parent_id uuid,
      name varchar(255) not null,
      name_norm varchar(765) not null,
      description varchar(500),
      color varchar(7),
      version integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint folders_id_in_workspace unique (workspace_id, id),
      constraint "PK_8578bd31b0e7f6d6c2480dbbca8" primary key (id)
    )`,
  `create index folders_created on folders (workspace_id, created_at, id)`,
  `create unique index folders_sibling_name on folders (workspace_id, parent_id, name_norm) where parent_id is not null`,
  `create unique index folders_top_name on folders (workspace_id, name_norm) where parent_id is null`,
  `alter table folders add constraint "FK_844e3900fec9d852b18cb6996dc" foreign key (workspace_id) references workspaces(id) on delete cascade`,
  `alter table folders add constraint "FK_12edf00a129e613ffcc962d574b" foreign key (workspace_id, parent_id) references folders(workspace_id, id)`,
  `alter table qr_codes
      add name_sort text collate "C" not null default '',
      add dynamic boolean not null default true,
      add folder_id uuid,
      add tags text[] not null default '{}',
      add tags_norm text[] not null default '{}',
      add external_id varchar(255),
      add metadata jsonb not null default '{}',
      add status varchar(16) not null default 'active',
      add starts_at timestamptz(3),
      add expires_at timestamptz(3),
      add fallback_url text,
      add rules jsonb not null default '[]',
      add utm jsonb,
      add created_by jsonb not null default '{"type":"import","id":null,"name":null}',
      add search_text text not null default '',
      add constraint "FK_c2436962240968e5df93683e338" foreign key (workspace_id, folder_id) references folders(workspace_id, id)`,
  `update qr_codes set name_sort = lower(name),
      search_text = lower(concat_ws(E'\\n', name, short_code, qr_data->>'url'))`,
  `create unique index qr_codes_external_id on qr_codes (workspace_id, external_id) where deleted_at is null`,
  `create index qr_codes_updated on qr_codes (workspace_id, updated_at, id) where deleted_at is null`,
  `create index qr_codes_name on qr_codes (workspace_id, name_sort, id) where deleted_at is null`,
  `create index qr_codes_folder on qr_codes (workspace_id, folder_id, created_at, id) where deleted_at is null`,
  `create index qr_codes_category on qr_codes (workspace_id, category, created_at, id) where deleted_at is null`,
  `create index qr_codes_status on qr_codes (workspace_id, status, created_at, id) where deleted_at is null`,
  `create index qr_codes_expires on qr_codes (workspace_id, expires_at) where deleted_at is null and expires_at is not null`,
  `create index qr_codes_starts on qr_codes (workspace_id, starts_at) where deleted_at is null and starts_at is not null`,
  // The workspace comes first, so that a search for few letters reads the entries of one workspace only.
  `create index qr_codes_search on qr_codes using gin (workspace_id, tags_norm, search_text gin_trgm_ops) where deleted_at is null`,
  `create table qr_code_counters (
      qr_code_id uuid not null,
      workspace_id uuid not null,
      scan_count bigint not null default 0,
      unique_visitors bigint not null default 0,
      last_scanned_at timestamptz(3) not null,
      constraint "PK_d965cc7667c5d60faafbb4d7574" primary key (qr_code_id),
      constraint "FK_d965cc7667c5d60faafbb4d7574" foreign key (qr_code_id) references qr_codes(id) on delete cascade
    )`,
  `insert into qr_code_counters (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at)
    select code.id, code.workspace_id, count(scan.id),
      count(distinct ((scan.scanned_at at time zone 'UTC')::date, scan.visitor_hash)) filter (where scan.id is not null),
      coalesce(max(scan.scanned_at), 'epoch')
    from qr_codes code left join scans scan on scan.qr_code_id = code.id and not scan.is_bot
    group by code.id`,
  `create index qr_code_counters_scans on qr_code_counters (workspace_id, scan_count, qr_code_id)`,
  `create index qr_code_counters_last_scan on qr_code_counters (workspace_id, last_scanned_at, qr_code_id)`,
  `create table qr_code_versions (
      qr_code_id uuid not null,
      version integer not null,
      workspace_id uuid not null,
      at timestamptz(3) not null,
      actor jsonb not null,
      action varchar(16) not null,
      fields jsonb not null,
      constraint "PK_ec9c50763a5db4c95b781cad19d" primary key (qr_code_id, version),
      constraint "FK_485135b8e18934423f62f13c547" foreign key (qr_code_id) references qr_codes(id) on delete cascade
    )`,
];

export class WholeRecords1763790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
