import { subscribes } from '#libs/webhook-events';

const isInFolders = (event: string, endpoint: string): string => `exists (
  with recursive above as (
    select c.folder_id as id from qr_codes c where c.id = ${event}.qr_code_id and c.workspace_id = ${event}.workspace_id
    union
    select folder.parent_id from above
    join folders folder on folder.id = above.id and folder.workspace_id = ${event}.workspace_id
  )
  select from above where above.id = any(${endpoint}.folder_ids))`;

const hasTagsAndCategory = (event: string, endpoint: string): string => `exists (
  select from qr_codes c where c.id = ${event}.qr_code_id and c.workspace_id = ${event}.workspace_id
    and (${endpoint}.tags = '{}' or c.tags_norm && (select array_agg(lower(tag)) from unnest(${endpoint}.tags) tag))
    and (${endpoint}.categories = '{}' or c.category = any(${endpoint}.categories)))`;

/**
 * SQL that is true if an endpoint wants an event: it subscribes to it, all of its filters hold, and the event is not about
 * the endpoint. An event without a QR code passes only if there is no filter. Each subquery runs only for endpoints with
 * its filter.
 * @param event alias of webhook_events @param endpoint alias of webhook_endpoints
 */
export const wantsEvent = (event: string, endpoint: string): string => `
  ${subscribes(endpoint, `${event}.event`)}
  and case when ${endpoint}.qr_code_ids = '{}' then true else coalesce(${event}.qr_code_id = any(${endpoint}.qr_code_ids), false) end
  and case when ${endpoint}.tags = '{}' and ${endpoint}.categories = '{}' then true else ${hasTagsAndCategory(event, endpoint)} end
  and case when ${endpoint}.folder_ids = '{}' then true else ${isInFolders(event, endpoint)} end
  and case when ${event}.event like 'webhook.%' then ${event}.body::json->'data'->>'id' <> ${endpoint}.id::text else true end`;
