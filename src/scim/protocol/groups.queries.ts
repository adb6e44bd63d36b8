/**
 * Selects the groups of the workspace :workspaceId, as `g` of the schema of groups.
 * @param condition of a filter
 * @param order by default that of the roles
 */
export const groupsThat = (condition: string, order = 'g.role'): string => `
  select g.role, g.external_id as "externalId"
  from (
    select w.id as workspace_id, r.role, s.external_id
    from workspaces w
    cross join (values ('admin'), ('editor'), ('viewer')) r (role)
    left join scim_groups s on s.workspace_id = w.id and s.role = r.role
    where w.id = :workspaceId
  ) g
  where ${condition}
  order by ${order}`;

/**
 * Selects a page of members, oldest first, with few columns, since a group can have all members of a large workspace.
 * Parameters: workspace, roles, time and id of the last member of the previous page (null for the first page), size.
 */
export const MEMBERS_OF_GROUPS = `
  select id, user_name as "userName", role, created_at::text as "createdAt" from members
  where workspace_id = $1 and role = any($2) and ($3::timestamptz is null or (created_at, id) > ($3::timestamptz, $4::uuid))
  order by created_at, id
  limit $5`;
