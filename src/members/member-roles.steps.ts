interface RoleValues {
  workspaceId: string;
  now: string;
  additions: string;
}

/**
 * Does what `MemberRolesService.change` does with a few members, as steps of a statement.
 * @param wanted a step with one row per member: its id, its new role, the role that it must have had (null for any),
 * and entry_id
 * @param holder a step that locks the workspace and has one row; without a row, nothing changes
 */
export const roleSteps = (
  { wanted, holder }: { wanted: string; holder: string },
  { workspaceId, now, additions }: RoleValues,
): string => `
  found as materialized (
    select m.id, m.user_id, m.user_name, m.active, m.role as before, w.role as after, w.former, w.entry_id
    from ${holder} cross join ${wanted} w join members m on m.id = w.id and m.workspace_id = ${workspaceId}
    for no key update of m
  ), changing as materialized (
    select * from found where before <> after and (former is null or former = before)
      and not exists (select from directory_group_members g where g.member_id = found.id)
  ), allowance as materialized (
    -- Whether an admin is left, or who is unknown, takes another statement to say.
    select (select count(*) from found where former is null) = ${additions}
      and not exists (select from changing where before = 'admin' and active and user_id is not null) as is_allowed
  ), changed as (
    update members m set role = c.after, updated_at = ${now} from changing c
    where (select is_allowed from allowance) and m.id = c.id and m.workspace_id = ${workspaceId}
    returning m.id, m.user_id, c.user_name, c.before, c.after, c.entry_id
  )`;

export const AUDITED_ROLES = `(
    select entry_id as id, 'member.updated' as action,
      jsonb_build_object('type', 'member', 'id', id, 'name', user_name) as target,
      jsonb_build_object('role', jsonb_build_object('from', before, 'to', after)) as changes
    from changed
  )`;
