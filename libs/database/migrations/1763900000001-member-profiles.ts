import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normOf } from '../values/norm-of.js';

const BATCH_SIZE = 1_000;

const profileColumns = [
  `alter table members
    alter user_id drop not null,
    add if not exists user_name text,
    add if not exists user_name_norm text collate "C",
    add if not exists external_id text,
    add if not exists display_name text,
    add if not exists display_name_norm text collate "C",
    add if not exists given_name text,
    add if not exists given_name_norm text collate "C",
    add if not exists family_name text,
    add if not exists family_name_norm text collate "C",
    add if not exists scim_extra jsonb not null default '{}'`,
  `create table if not exists member_emails (
    member_id uuid not null constraint member_emails_member_id_fkey references members (id) on delete cascade,
    position smallint not null,
    value text not null,
    value_norm text collate "C" not null,
    type text,
    type_norm text,
    display text,
    display_norm text,
    is_primary boolean not null,
    primary key (member_id, position)
  )`,
  `create index if not exists member_emails_value on member_emails (value_norm)`,
];

/**
 * Fills user_name and member_emails for members that a process of the previous version adds. A later release drops the
 * triggers.
 */
const triggers = [
  `create or replace function members_user_name_of_account() returns trigger language plpgsql as $$
    begin
      select email, email_norm into new.user_name, new.user_name_norm from users where id = new.user_id;
      if exists (select from members where workspace_id = new.workspace_id and user_name_norm = new.user_name_norm) then
        new.user_name := new.id;
        new.user_name_norm := new.id;
      end if;
      return new;
    end $$`,
  `create or replace function members_email_of_account() returns trigger language plpgsql as $$
    begin
      insert into member_emails (member_id, position, value, value_norm, type, type_norm, is_primary)
      select new.id, 0, email, email_norm, 'work', 'work', true from users where id = new.user_id;
      return null;
    end $$`,
  `create or replace trigger members_user_name_of_account before insert on members
    for each row when (new.user_name is null) execute function members_user_name_of_account()`,
  `create or replace trigger members_email_of_account after insert on members
    for each row when (new.user_id is not null and new.display_name is null)
    execute function members_email_of_account()`,
];

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The order of the ids lets each batch use the index. */
const userNames = `
  with chosen as (
    select id from members where id > $1 order by id limit ${BATCH_SIZE}
  ), named as (
    update members m set user_name = u.email, user_name_norm = u.email_norm
    from chosen, users u where m.id = chosen.id and m.user_name is null and u.id = m.user_id
    returning m.id, u.email, u.email_norm
  ), emails as (
    insert into member_emails (member_id, position, value, value_norm, type, type_norm, is_primary)
    select id, 0, email, email_norm, 'work', 'work', true from named
    on conflict do nothing
  )
  select id from chosen order by id desc limit 1`;

const unnamed = `
  select m.id, u.name from members m join users u on u.id = m.user_id
  where m.id > $1 and m.display_name is null and m.source <> 'scim' order by m.id limit ${BATCH_SIZE}`;

const displayNames = `
  update members m set display_name = named.name, display_name_norm = named.norm
  from unnest($1::uuid[], $2::text[], $3::text[]) named (id, name, norm) where m.id = named.id`;

const constraints = [
  `create unique index if not exists members_user_name on members (workspace_id, user_name_norm)`,
  `create index if not exists members_external_id on members (workspace_id, external_id)`,
  `create index if not exists members_role on members (workspace_id, role)`,
  `alter table members alter user_name set not null, alter user_name_norm set not null`,
];

/**
 * Copies the email address and name of the account to each membership. The previous version still works, and lists only
 * members with an account.
 */
export class MemberProfiles1763900000001 implements MigrationInterface {
  /** A single transaction would hold the locks of all steps and block sign-ins. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...profileColumns, ...triggers]) await runner.query(statement);
    await copyEmails(runner);
    await copyNames(runner);
    for (const statement of constraints) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}

async function copyEmails(runner: QueryRunner): Promise<void> {
  for (let after: string | undefined = NO_ID; after !== undefined;) {
    const [last] = (await runner.query(userNames, [after])) as { id: string }[];
    after = last?.id;
  }
}

async function copyNames(runner: QueryRunner): Promise<void> {
  for (let after: string | undefined = NO_ID; after !== undefined;) {
    const found = (await runner.query(unnamed, [after])) as { id: string; name: string }[];
    const ids = found.map(({ id }) => id);
    const names = found.map(({ name }) => name);
    await runner.query(displayNames, [ids, names, names.map(normOf)]);
    after = ids.at(-1);
  }
}
