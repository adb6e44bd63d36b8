/**
 * Stores the visitors of `scanned`. Provides `visits`: `scanned` with `is_first`, true for the earliest scan of each
 * new visitor. Hashed subqueries make the plan independent of estimates, unlike joins.
 */
export const FIND_FIRST_VISITS = `
first_visits as (
  insert into visitor_days (qr_code_id, day, visitor_hash)
  select distinct qr_code_id, day, visitor_hash from scanned where not is_bot order by day, qr_code_id, visitor_hash
  on conflict do nothing
  returning qr_code_id, day, visitor_hash
), visits as materialized (
  select *, not is_bot
    and (qr_code_id, day, visitor_hash) in (select qr_code_id, day, visitor_hash from first_visits)
    and row_number() over (partition by qr_code_id, day, visitor_hash, is_bot order by scanned_at, id) = 1 as is_first
  from scanned
)`;
