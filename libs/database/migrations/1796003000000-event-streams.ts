import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lead that is deleted leaves no copy in the streamed events: docs/adr/0086-streams-of-events-follow-positions.md. */
const ERASE = `
  create or replace function erase_streamed_leads() returns trigger language plpgsql as $$
  declare
    gone uuid[] := array(select id from removed order by id);
  begin
    -- A fan-out that copies the event has locked it, so the next statement sees the copy.
    perform from webhook_events where id = any (gone) and event = 'lead' order by id for update;
    update streamed_events set body = null where event = 'lead' and event_id = any (gone);
    return null;
  end $$`;

const statements = [
  `create table followed_events (
    workspace_id uuid not null references workspaces (id) on delete cascade,
    event varchar(32) not null,
    since bigint not null,
    followed_at timestamptz(3) not null,
    until timestamptz(3) not null,
    primary key (workspace_id, event)
  )`,
  'create index followed_events_until on followed_events (until)',
  `create table event_streams (
    workspace_id uuid primary key references workspaces (id) on delete cascade,
    position bigint not null
  )`,
  `create table streamed_events (
    workspace_id uuid not null references workspaces (id) on delete cascade,
    position bigint not null,
    event_id uuid not null,
    event varchar(32) not null,
    body text,
    stored_at timestamptz(3) not null,
    primary key (workspace_id, position)
  )`,
  'create index streamed_events_stored_at on streamed_events (stored_at)',
  `create index streamed_events_of_lead on streamed_events (event_id) where event = 'lead'`,
  ERASE,
  `create trigger leads_erase_streamed after delete on leads
    referencing old table as removed for each statement execute function erase_streamed_leads()`,
  `comment on function erase_streamed_leads is 'Removes what streamed events contain of deleted leads.'`,
  `comment on table followed_events is
    'Events of a workspace that streams of events follow, or have followed recently: those since the position.'`,
  `comment on table event_streams is 'The last position of the streamed events of a workspace.'`,
  `comment on table streamed_events is
    'Events in the order of their commits, for streams of events. A row without a body shows that its event began to be followed, or that its lead was deleted.'`,
];

export class EventStreams1796003000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
