/** $1 workspace, $2 members, $3 the new role, which they must not have, $4 the role that they must have, or null. */
export const MEMBERS_WITH_ANOTHER_ROLE = `
  select id, user_id as "userId", user_name as "userName", active, role as before from members
  where workspace_id = $1 and id = any($2::uuid[]) and role <> $3 and ($4::text is null or role = $4)`;

export const SET_ROLE = `
  update members set role = $3, updated_at = $4 where workspace_id = $1 and id = any($2::uuid[])`;

export const MEMBERS_IN = 'select id from members where workspace_id = $1 and id = any($2::uuid[])';
export const MEMBERS_WITH_ROLE = 'select id from members where workspace_id = $1 and role = $2';
