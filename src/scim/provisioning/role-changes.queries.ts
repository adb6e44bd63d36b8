import { noticeSql, type PreparedStatement } from '#libs/database';
import { appendEvents, bodySql, isoTimeSql, MemberRoleChangedEvent } from '#libs/webhook-events';
import { auditStep } from '../../audit/audit-log.steps.js';
import { AUDITED_ROLES, roleSteps } from '../../members/member-roles.steps.js';
import { lockSteps } from '../settings/scim-tokens.steps.js';

const [workspaceId, tokenId, now, plans] = ['$1', '$2', '$3', '$4'];
const [actor, actorId] = ['$5', '$6::uuid'];

const TELL_ROLES = appendEvents({
  from: `(
    select entry_id as id, ${workspaceId}::uuid as workspace_id, null::uuid as qr_code_id, ${now}::timestamptz as at,
      id as member_id, after as role from changed
  ) happened`,
  row: 'happened',
  event: `'member.role_changed'`,
  body: bodySql(MemberRoleChangedEvent, {
    id: 'happened.id',
    occurred_at: isoTimeSql('happened.at'),
    workspace_id: 'happened.workspace_id',
    data: { id: 'happened.member_id', role: 'happened.role' },
  }),
});

/**
 * Changes the roles of a few members of a workspace: all of them or none. Parameters: workspace, token, time, plans
 * with SCIM, actor and its id; a JSON array of members with id, role, former role (null for any) and id of the entry in
 * the audit log; how many have no former role; the group whose externalId is returned.
 */
export const CHANGE_ROLES: PreparedStatement = {
  name: 'change roles with SCIM',
  text: `
  with ${lockSteps({ workspaceId, tokenId, now, plans })}, wanted as (
    -- Not unnest: by the length of its arrays, PostgreSQL would plan each execution anew, which takes longer than to run it.
    select * from jsonb_to_recordset($7::jsonb) as w (id uuid, role text, former text, entry_id uuid)
  ), ${roleSteps({ wanted: 'wanted', holder: 'provider' }, { workspaceId, now, additions: '$8::int' })}
  , audited as (${auditStep(`${AUDITED_ROLES} entry`, { workspaceId, at: now, actor, actorId })}
  ), told as (${TELL_ROLES}
  ), people as materialized (
    select coalesce(array_agg(user_id), '{}') as ids from changed where user_id is not null
  )
  select exists (select from provider) and (select is_allowed from allowance) as "isDone",
    ids as "userIds", case when cardinality(ids) > 0 then ${noticeSql('user', 'ids')}::text end as notice,
    (select external_id from scim_groups where workspace_id = ${workspaceId} and role = $9) as "externalId"
  from people`,
};
