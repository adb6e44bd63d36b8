import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table webhook_delivery_groups (
     id uuid constraint "PK_webhook_delivery_groups" primary key,
     workspace_id uuid not null,
     endpoint_id uuid not null
       constraint webhook_delivery_groups_endpoint_id_fkey references webhook_endpoints on delete cascade,
     events character varying(32)[] not null,
     qr_code_ids uuid[] not null,
     bodies text[] not null,
     first_sequence bigint not null,
     skipped integer,
     moved smallint[] not null default '{}',
     created_at timestamptz(3) not null
   )`,
  'create index webhook_delivery_groups_endpoint on webhook_delivery_groups (endpoint_id, created_at)',
  // Rows live for seconds; updates stay in their page if it has room.
  `create table webhook_group_leases (
     group_id uuid constraint "PK_webhook_group_leases" primary key,
     workspace_id uuid not null,
     endpoint_id uuid not null,
     in_flight smallint not null,
     slots smallint not null,
     ends_at timestamptz(3) not null
   ) with (fillfactor = 50)`,
  'create index webhook_group_leases_endpoint on webhook_group_leases (workspace_id, endpoint_id)',
  `create table webhook_outcomes (
     group_id uuid not null
       constraint webhook_outcomes_group_id_fkey references webhook_delivery_groups on delete cascade,
     first_place smallint not null,
     workspace_id uuid not null,
     places smallint[] not null,
     status_codes smallint[] not null,
     started_at timestamptz(3)[] not null,
     durations_ms integer[] not null,
     signatures bytea[] not null,
     excerpts text[] not null,
     constraint "PK_webhook_outcomes" primary key (group_id, first_place)
   )`,
];

const COMMENTS: Readonly<Record<string, string>> = {
  'table webhook_delivery_groups':
    'Deliveries of an endpoint that were sent at once, without rows of their own: each array has one element per delivery. The id of a delivery is that of the group, with its place, from 0, in the last two bytes.',
  'column webhook_delivery_groups.first_sequence':
    'The number of the event of the first delivery; the others follow.',
  'column webhook_delivery_groups.skipped': 'What the first delivery tells of events that are never sent.',
  'column webhook_delivery_groups.moved':
    'The places of deliveries that have a row of webhook_deliveries instead: they failed, were interrupted or are sent again.',
  'table webhook_group_leases':
    'Groups with deliveries in flight. Without a lease and an outcome, a delivery is cancelled.',
  'column webhook_group_leases.in_flight':
    'Deliveries without an outcome. The next sweep of a worker deletes a row with 0.',
  'column webhook_group_leases.slots': 'How many of them are sent at a time.',
  'table webhook_outcomes':
    'The first attempts of deliveries of a group, all of which succeeded: one row for those that were stored together, one element per delivery.',
  'column webhook_outcomes.signatures':
    'The HMACs of X-Service-Signature and webhook-signature, 32 bytes each.',
};

/** A delivery that succeeds at once is written once, with others. Workers of the previous version make rows as before. */
export class DeliveryGroups1795821000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const [target, comment] of Object.entries(COMMENTS))
      await runner.query(`comment on ${target} is '${comment}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
