export const START = `
insert into device_logins
  (device_code_hash, user_code_hash, client_id, scope, network, interval_s, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict on constraint device_logins_user_code do nothing
returning 1`;

/** $1: the hash of what the person types; $2: now. */
export const FIND = `
select client_id as "clientId", scope, network, created_at as "createdAt", expires_at as "expiresAt" from device_logins
where user_code_hash = $1 and expires_at > $2 and api_key_id is null and not is_denied for update`;

export const APPROVE = `
update device_logins set workspace_id = $2, api_key_id = $3, scope = $4 where user_code_hash = $1`;

export const DENY = 'update device_logins set is_denied = true where user_code_hash = $1';

/** $1: the hash of the device code; $2: its client; $3: now. A request that comes too early makes the interval longer. */
export const POLL = `
with asked as (
  select device_code_hash, polled_at + interval_s * interval '1 second' > $3 as is_early from device_logins
  where device_code_hash = $1 and client_id = $2 and expires_at > $3 for update
)
update device_logins login set polled_at = $3, interval_s = case when is_early then interval_s + 5 else interval_s end
from asked where login.device_code_hash = asked.device_code_hash
returning coalesce(is_early, false) as "isEarly", interval_s as "intervalS", is_denied as "isDenied",
  workspace_id as "workspaceId", api_key_id as "apiKeyId", scope`;

export const END = 'delete from device_logins where device_code_hash = $1';
