/**
 * Sets the role $3 of the members $2 of the workspace $1 who have another one.
 * The rows are those that changed, with the role before.
 */
export const SET_ROLE = `
  with chosen as (
    select id, role from members where workspace_id = $1 and id = any($2::uuid[]) and role <> $3
  )
  update members m set role = $3, updated_at = $4 from chosen
  where m.id = chosen.id and m.workspace_id = $1
  returning m.id, m.user_name as "userName", chosen.role as before, m.role as after`;

export const MEMBERS_IN = 'select id from members where workspace_id = $1 and id = any($2::uuid[])';
export const MEMBERS_IN_ROLE = `${MEMBERS_IN} and role = $3`;
export const MEMBERS_WITH_ROLE = 'select id from members where workspace_id = $1 and role = $2';
