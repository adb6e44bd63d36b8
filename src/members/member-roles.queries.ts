/**
 * $1 workspace, $2 members, $3 the new role, which they must not have, $4 the role that they must have, or null. Members of a directory
 * group have the role of their groups.
 */
export const MEMBERS_WITH_ANOTHER_ROLE = `
  select id, user_id as "userId", user_name as "userName", active, role as before from members
  where workspace_id = $1 and id = any($2::uuid[]) and role <> $3 and ($4::text is null or role = $4)
    and not exists (select from directory_group_members where member_id = members.id)`;

export const SET_ROLE = `
  update members set role = $3, updated_at = $4 where workspace_id = $1 and id = any($2::uuid[])`;

export const MEMBERS_IN = 'select id from members where workspace_id = $1 and id = any($2::uuid[])';
export const MEMBERS_WITH_ROLE = 'select id from members where workspace_id = $1 and role = $2';

/** $1 workspace, $2 members who do not have the highest role of their directory groups, or that of a viewer if they are in none. */
export const MEMBERS_WITH_FORMER_ROLE = `
  select * from (
    select id, user_id as "userId", user_name as "userName", active, role as before, coalesce((
      select g.role from directory_group_members m join directory_groups g on g.id = m.group_id where m.member_id = members.id
      order by array_position(array['admin', 'editor', 'viewer'], g.role::text) limit 1
    ), 'viewer') as after
    from members where workspace_id = $1 and id = any($2::uuid[])
  ) member where before <> after`;
