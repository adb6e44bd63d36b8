/**
 * Selects the groups of the workspace :workspaceId, as `g` of the schema of groups: the three roles, then the mapped ones.
 * @param condition of a filter
 * @param order by default that of the roles and names
 */
export const groupsThat = (condition: string, order = 'g.group_id is not null, g.name_norm'): string => `
  select g.id, g.name, g.role, g.group_id is not null as "isMapped", g.external_id as "externalId"
  from (
    select w.id as workspace_id, r.role as id, r.role as name, r.role as name_norm, r.role, s.external_id, null::uuid as group_id
    from workspaces w
    cross join (values ('admin'), ('editor'), ('viewer')) r (role)
    left join scim_groups s on s.workspace_id = w.id and s.role = r.role
    where w.id = :workspaceId
    union all
    select workspace_id, id::text, name, name_norm, role, external_id, id
    from directory_groups where workspace_id = :workspaceId
  ) g
  where ${condition}
  order by ${order}`;

/**
 * Selects a page of members, oldest first, with few columns, since a group can have all members of a large workspace.
 * Parameters: workspace, roles, time and id of the last member of the previous page (null for the first page), size.
 */
export const MEMBERS_WITH_ROLES = `
  select id, user_name as "userName", role as "groupId", created_at::text as "createdAt" from members
  where workspace_id = $1 and role = any($2) and ($3::timestamptz is null or (created_at, id) > ($3::timestamptz, $4::uuid))
  order by created_at, id
  limit $5`;

/** The same of one mapped group. */
export const MEMBERS_OF_GROUP = `
  select id, user_name as "userName", $2::text as "groupId", created_at::text as "createdAt" from members
  where workspace_id = $1 and id in (select member_id from directory_group_members where workspace_id = $1 and group_id = ($2::text)::uuid)
    and ($3::timestamptz is null or (created_at, id) > ($3::timestamptz, $4::uuid))
  order by created_at, id
  limit $5`;
