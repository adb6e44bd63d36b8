/**
 * Of each workspace, or of the workspace $2, the member without an account whose primary email address is $1; an active
 * one rather than an inactive one. Of at most $3 workspaces.
 */
export const AWAITED = `
  select distinct on (m.workspace_id) m.id
  from member_emails e join members m on m.id = e.member_id
  where e.value_norm = $1 and m.user_id is null and ($2::uuid is null or m.workspace_id = $2)
    and (e.is_primary or (e.position = 0 and not exists (
      select from member_emails other where other.member_id = m.id and other.is_primary)))
  order by m.workspace_id, m.active desc, m.created_at, m.id
  limit $3`;
