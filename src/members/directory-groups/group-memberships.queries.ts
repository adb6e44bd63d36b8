/** $1 workspace, $2 group, $3 members. */
export const ADD_MEMBERS = `
  insert into directory_group_members (group_id, member_id, workspace_id, source)
  select $2, id, workspace_id, 'scim' from members where workspace_id = $1 and id = any($3::uuid[])
  on conflict (group_id, member_id) do update set source = excluded.source
  returning member_id as id`;

export const REMOVE_MEMBERS = `
  delete from directory_group_members where workspace_id = $1 and group_id = $2 and member_id = any($3::uuid[])
  returning member_id as id`;

/** $3 members who stay. */
export const REMOVE_OTHERS = `
  delete from directory_group_members where workspace_id = $1 and group_id = $2 and not member_id = any($3::uuid[])
  returning member_id as id`;

/** $2 members. */
export const GROUPS_OF_MEMBERS = `
  select m.member_id as "memberId", m.source, g.id, g.name, g.role
  from directory_group_members m join directory_groups g on g.id = m.group_id
  where m.workspace_id = $1 and m.member_id = any($2::uuid[])
  order by g.name_norm`;
