/** At most $2 leads of forms that were shown before the time in the id $1. */
export const DELETE_OLD_LEADS = deleteOld('leads');
export const DELETE_OLD_CLICKS = deleteOld('cta_clicks');

/** At most $2 leads of codes that were deleted before $1 and still have their content. */
export const DELETE_LEADS_OF_DELETED = deleteOfDeleted('leads');
export const DELETE_CLICKS_OF_DELETED = deleteOfDeleted('cta_clicks');

/** Ids are UUIDv7, which begin with a time. */
function deleteOld(table: string): string {
  return `
  delete from ${table} where id = any(array(select id from ${table} where id < $1 order by id limit $2))
  returning 1`;
}

function deleteOfDeleted(table: string): string {
  return `
  delete from ${table} where id = any(array(
    select conversion.id from qr_codes code cross join lateral (
      select id from ${table} where workspace_id = code.workspace_id and qr_code_id = code.id limit $2
    ) conversion
    where code.deleted_at < $1 and code.purged_at is null limit $2))
  returning 1`;
}
