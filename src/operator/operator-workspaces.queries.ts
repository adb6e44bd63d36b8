/** Conditions on `workspace`, each with a parameter :text that is what the operator has typed. */
export const HAS_MEMBER = `workspace.id = any(array(
  select m.workspace_id from users u join members m on m.user_id = u.id where u.email_norm = :text
  union
  select m.workspace_id from member_emails address join members m on m.id = address.member_id
  where address.value_norm = :text
))`;

export const HAS_DOMAIN = `workspace.id = any(array(select d.workspace_id from domains d where d.name = :text))`;

export const IS_NAMED = `workspace.name ilike :pattern`;

/** The domains of the workspace $1. */
export const DOMAINS = `
  select name, verified_at is not null as "isVerified" from domains where workspace_id = $1 order by name limit 100`;

/** The people of the workspace $1, admins first. */
export const PEOPLE = `
  select count(*)::int as members,
    coalesce(array_agg(u.email order by u.email) filter (where m.role = 'admin'), '{}') as admins
  from (select user_id, role from members where workspace_id = $1 and active limit 10000) m
  left join users u on u.id = m.user_id`;

/** Endpoints by status, and codes that are taken down. */
export const STATE = `
  select
    (select count(*)::int from webhook_endpoints where workspace_id = $1 and deleted_at is null) as endpoints,
    (select count(*)::int from (
      select from qr_codes where workspace_id = $1 and taken_down_at is not null limit 100000
    ) code) as "takenDown"`;

/** What operators last did in the workspace $1. */
export const LAST_ACTS = `
  select at, actor ->> 'name' as operator, action, target ->> 'name' as target, changes, reason from audit_log
  where workspace_id = $1 and actor ->> 'type' = 'operator' order by at desc, id desc limit 20`;
