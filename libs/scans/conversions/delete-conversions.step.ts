/**
 * A step after `codes` (id, workspace_id) that deletes leads and clicks of these codes, at most `limit` of each.
 * Provides `conversions`, whose `is_last` is true if none are left.
 * @param limit as SQL
 */
export const deleteConversions = (limit: string): string => `
${ofCodes('leads', limit)}, deleted_leads as (
  delete from leads where id = any(array(select id from leads_of_codes))
),
${ofCodes('cta_clicks', limit)}, deleted_clicks as (
  delete from cta_clicks where id = any(array(select id from cta_clicks_of_codes))
),
conversions as materialized (
  select (select count(*) from leads_of_codes) < ${limit} and (select count(*) from cta_clicks_of_codes) < ${limit} as is_last
)`;

const ofCodes = (table: 'leads' | 'cta_clicks', limit: string) => `
${table}_of_codes as materialized (
  select conversion.id from codes cross join lateral (
    select id from ${table} where workspace_id = codes.workspace_id and qr_code_id = codes.id limit ${limit}
  ) conversion limit ${limit}
)`;
