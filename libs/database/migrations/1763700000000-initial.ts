import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table workspaces (
      id uuid not null,
      name varchar(255) not null,
      plan varchar(16) not null,
      created_at timestamptz(3) not null,
      constraint "PK_098656ae401f3e1a4586f47fd8e" primary key (id)
    )`,
  `create table api_keys (
      id uuid not null,
      workspace_id uuid not null,
      name varchar(255) not null,
      prefix varchar(16) not null,
      hash bytea not null,
      scope varchar(16) not null,
      expires_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null,
      constraint "PK_5c8a79801b44bd27b79228e1dad" primary key (id)
    )`,
  `create index api_keys_workspace on api_keys (workspace_id)`,
  `create unique index api_keys_hash on api_keys (hash)`,
  `create table qr_codes (
      id uuid not null,
      workspace_id uuid not null,
      name varchar(255) not null,
      category varchar(32) not null,
      qr_data jsonb not null,
      short_code varchar(64) not null,
      short_code_norm varchar(64) not null,
      version integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      constraint "PK_4b7aa338e150a878ce9e2c55c5c" primary key (id)
    )`,
  `create index qr_codes_workspace on qr_codes (workspace_id, created_at, id) where deleted_at is null`,
  `create index qr_codes_short_code_norm on qr_codes (short_code_norm)`,
  `create unique index qr_codes_short_code on qr_codes (short_code)`,
  `create table scans (
      id uuid not null,
      workspace_id uuid not null,
      qr_code_id uuid not null,
      scanned_at timestamptz(3) not null,
      country varchar(16) not null,
      city varchar(128) not null,
      device varchar(8) not null,
      os varchar(16) not null,
      browser varchar(32) not null,
      language varchar(8) not null,
      referrer varchar(255) not null,
      is_bot boolean not null,
      visitor_hash bytea not null,
      constraint "PK_7c0f27584eebfc68420a1de50ff" primary key (id, scanned_at)
    ) partition by range (scanned_at)`,
  // Takes the rows of months that have no partition, so that no scan is refused.
  `create table scans_default partition of scans default`,
  `create index scans_qr_code on scans (qr_code_id, scanned_at)`,
  `create table visitor_salts (
      day date not null,
      salt bytea not null,
      constraint "PK_5afeced8a19b40e13d5d2e73698" primary key (day)
    )`,
  `create table webhook_endpoints (
      id uuid not null,
      workspace_id uuid not null,
      url varchar(2048) not null,
      events varchar(16)[] not null,
      status varchar(16) not null,
      secret_encrypted bytea not null,
      created_at timestamptz(3) not null,
      constraint "PK_054c4cfb95223732f5939d2d546" primary key (id)
    )`,
  `create index webhook_endpoints_workspace on webhook_endpoints (workspace_id)`,
  `create table webhook_deliveries (
      id uuid not null,
      workspace_id uuid not null,
      endpoint_id uuid not null,
      event_id uuid not null,
      state varchar(16) not null,
      attempt_count smallint not null,
      next_attempt_at timestamptz(3),
      last_status_code smallint,
      created_at timestamptz(3) not null,
      constraint "PK_535dd409947fb6d8fc6dfc0112a" primary key (id)
    )`,
  `create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at)`,
  `create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state in ('pending', 'delivering')`,
  `create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_attempt_at) where state in ('pending', 'delivering')`,
  `create index webhook_deliveries_in_flight on webhook_deliveries (endpoint_id) where state = 'delivering'`,
  `create unique index webhook_deliveries_event_endpoint on webhook_deliveries (event_id, endpoint_id)`,
  `create table webhook_attempts (
      id uuid not null,
      workspace_id uuid not null,
      delivery_id uuid not null,
      number smallint not null,
      started_at timestamptz(3) not null,
      duration_ms integer not null,
      status_code smallint,
      error varchar(255),
      request_headers jsonb not null,
      response_excerpt text,
      constraint "PK_2de7e7887ad97de459adab62638" primary key (id)
    )`,
  `create unique index webhook_attempts_delivery on webhook_attempts (delivery_id, number)`,
  `create table webhook_events (
      id uuid not null,
      workspace_id uuid not null,
      qr_code_id uuid not null,
      event varchar(16) not null,
      body text not null,
      is_pending boolean not null,
      created_at timestamptz(3) not null,
      constraint "PK_4cba37e6a0acb5e1fc49c34ebfd" primary key (id)
    )`,
  `create index webhook_events_pending on webhook_events (id) where is_pending`,
  `alter table api_keys add constraint "FK_deb68fe8625b21785d1c48283e4" foreign key (workspace_id) references workspaces(id) on delete cascade`,
  `alter table qr_codes add constraint "FK_0e9c885f14a1a52c817d8fd2ffb" foreign key (workspace_id) references workspaces(id) on delete cascade`,
  `alter table webhook_endpoints add constraint "FK_a37f51d7045b4f19721c6813c63" foreign key (workspace_id) references workspaces(id) on delete cascade`,
  `alter table webhook_deliveries add constraint "FK_0b882c26a9b91c26e6e86b4867c" foreign key (endpoint_id) references webhook_endpoints(id) on delete cascade`,
  `alter table webhook_attempts add constraint "FK_0d56d91d61b827bb2079c256538" foreign key (delivery_id) references webhook_deliveries(id) on delete cascade`,
];

export class Initial1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
