/**
 * At most $2 rows from before $3 with ids before $1, the first one of that time: they are UUIDv7, which begin with a time. That of
 * a lead is when its form was shown, up to a day before it was sent.
 */
const old = (table: string, at: string) =>
  `array(select id from ${table} where id < $1 and ${at} < $3 order by id limit $2)`;

export const DELETE_OLD_LEADS = `delete from leads where id = any(${old('leads', 'submitted_at')}) returning 1`;

export const DELETE_OLD_CLICKS = `delete from cta_clicks where id = any(${old('cta_clicks', 'clicked_at')}) returning 1`;
