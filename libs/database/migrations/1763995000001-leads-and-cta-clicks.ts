import type { MigrationInterface, QueryRunner } from 'typeorm';

const VISITOR = `
      country varchar(16) not null,
      city varchar(128) not null,
      device varchar(8) not null,
      os varchar(16) not null,
      browser varchar(32) not null,`;

const statements = [
  `create table leads (
      id uuid not null,
      workspace_id uuid not null,
      qr_code_id uuid not null,
      fields json not null,
      consent boolean not null,
      consent_text text,${VISITOR}
      submitted_at timestamptz(3) not null,
      constraint "PK_leads" primary key (id)
    )`,
  'create index leads_code on leads (workspace_id, qr_code_id, submitted_at, id)',
  'create index leads_workspace on leads (workspace_id, submitted_at, id)',
  `create table cta_clicks (
      id uuid not null,
      workspace_id uuid not null,
      qr_code_id uuid not null,
      cta_id varchar(64) not null,${VISITOR}
      clicked_at timestamptz(3) not null,
      constraint "PK_cta_clicks" primary key (id)
    )`,
  'create index cta_clicks_code on cta_clicks (workspace_id, qr_code_id, clicked_at)',
  'create index cta_clicks_workspace on cta_clicks (workspace_id, clicked_at)',
];

export class LeadsAndCtaClicks1763995000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
