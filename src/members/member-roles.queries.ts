/**
 * Sets the role $3 of the members $2 of the workspace $1 who have another one: of all, or of those with the role $5.
 * The rows are those that changed, with the role before. Without the ids in both places, PostgreSQL would read the whole
 * table for each batch.
 */
export const SET_ROLE = `
  with chosen as (
    select id, role from members
    where workspace_id = $1 and id = any($2::uuid[]) and role <> $3 and ($5::text is null or role = $5)
  )
  update members m set role = $3, updated_at = $4 from chosen
  where m.id = chosen.id and m.workspace_id = $1 and m.id = any($2::uuid[])
  returning m.id, m.user_id as "userId", m.user_name as "userName", chosen.role as before, m.role as after`;

export const MEMBERS_IN = 'select id from members where workspace_id = $1 and id = any($2::uuid[])';
export const MEMBERS_WITH_ROLE = 'select id from members where workspace_id = $1 and role = $2';
