import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'alter table api_keys add maker_id uuid, add previous_maker_id uuid',
  `update api_keys set maker_id = (created_by->>'id')::uuid where created_by->>'type' = 'user'`,
  'update api_keys set previous_maker_id = maker_id where previous_hash is not null',
  // The audit log knows who rotated a key last, or gave it more rights.
  `update api_keys key set maker_id = last.actor_id
   from api_keys changed, lateral (
     select actor_id from audit_log
     where workspace_id = changed.workspace_id and action in ('api_key.rotated', 'api_key.updated')
       and target->>'id' = changed.id::text and actor->>'type' = 'user'
       and (action = 'api_key.rotated' or changes->'scope'->>'to' = 'admin'
         or changes->'scope'->>'from' = 'read' or changes->'leads'->>'to' = 'true')
     order by at desc, id desc limit 1
   ) last
   where key.id = changed.id`,
  // A key that was created with a key has the maker of that key, at any depth.
  `with recursive made as (
     select id, maker_id from api_keys where maker_id is not null
     union
     select child.id, made.maker_id from made join api_keys child
       on child.created_by->>'type' = 'key' and child.created_by->>'id' = made.id::text and child.maker_id is null
   )
   update api_keys key set maker_id = made.maker_id from made where key.id = made.id and key.maker_id is null`,
  `update invites set invited_by = key.maker_id
   from audit_log entry join api_keys key on key.id = entry.actor_id join users on users.id = key.maker_id
   where invites.invited_by is null and invites.member_id is null
     and entry.workspace_id = invites.workspace_id and entry.action = 'invite.created'
     and entry.target->>'id' = invites.id::text and entry.actor->>'type' = 'key'`,
  // Nobody answers for the other invitations that a key has sent, so they end; an admin can send them again.
  `delete from invites using audit_log entry left join api_keys key on key.id = entry.actor_id
   where invites.invited_by is null and invites.member_id is null
     and entry.workspace_id = invites.workspace_id and entry.action = 'invite.created'
     and entry.target->>'id' = invites.id::text and entry.actor->>'type' = 'key'
     and key.created_by->>'type' is distinct from 'operator'`,
];

/** Keys and invitations that were created with a key get the person behind it. */
export class MakersOfKeys1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
