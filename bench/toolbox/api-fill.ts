import { fieldsOf } from '../../src/qr/record/qr-versions.js';

const OTHER_WORKSPACES = 999;
const SHARE_OF_LARGE = 10;
const FOLDERS_OF_LARGE = 200;

const anyOf = (...words: string[]) =>
  `(array['${words.join("','")}'])[1 + floor(random() * ${words.length})::int]`;

/** Crockford's base32 of a number that no other `n` below 2^40 has, since the factor is odd. */
const SHORT_CODE = Array.from(
  { length: 8 },
  (_, digit) =>
    `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 654435761123 >> ${digit * 5} & 31)::int + 1, 1)`,
).join(' || ');

/** The superuser skips the checks of foreign keys in this session: the rows are consistent by construction. */
export const SESSION = [
  `set session_replication_role = replica`,
  `set maintenance_work_mem = '1GB'`,
  `set work_mem = '256MB'`,
  `select setseed(0.42)`,
];

export const WORKSPACES = `
  create temporary table places as
  select 0 as place, $1::uuid as workspace_id
  union all select n, uuidv7() from generate_series(1, ${OTHER_WORKSPACES}) n`;

export const OWNERS = [
  `insert into workspaces (id, name, plan, created_at)
   select workspace_id, 'Workspace ' || place, 'agency', now() - interval '3 years' from places`,
  `create temporary table shelves as
   select place, workspace_id, number, uuidv7() as folder_id
   from places, generate_series(1, case when place = 0 then ${FOLDERS_OF_LARGE} else 5 end) number`,
  `insert into folders (id, workspace_id, parent_id, name, name_norm, version, created_at, updated_at)
   select shelf.folder_id, shelf.workspace_id, above.folder_id, 'Folder ' || shelf.number, 'folder ' || shelf.number, 1,
     now() - interval '3 years', now() - interval '3 years'
   from shelves shelf
   left join shelves above on above.place = shelf.place and above.number = 1 and shelf.number between 40 and 79`,
];

/**
 * One code per minute until now. Each filter has at least one value that is frequent enough for 1,000 pages of 25 in a
 * workspace of 100,000: folder 1, the tag menu, text, expired codes. Parameter: number of codes.
 */
export const CODES = `
  with dice as materialized (
    select n::bigint, case when n % ${SHARE_OF_LARGE} = 0 then 0 else 1 + n * 7919::bigint % ${OTHER_WORKSPACES} end as place,
      date_trunc('milliseconds', now() - ($1::int - n) * interval '1 minute') as at,
      random() as of_folder, random() as of_category, random() as of_status, random() as of_dates, random() as of_tags,
      ${anyOf('Summer', 'Winter', 'Garden', 'Harbour', 'Lobby', 'Market', 'Museum', 'Poster', 'Table', 'Window')} || ' ' ||
      ${anyOf('menu', 'flyer', 'card', 'ticket', 'sign', 'label', 'guide', 'offer')} || ' ' || n % 4999 as name
    from generate_series(1, $1::int) n
  ), spread as (
    select *, ${SHORT_CODE} as code,
      case when of_category < 0.3 then 'text' else 'url' end as category,
      case when of_folder < 0.3 then 1 when of_folder < 0.6
        then 1 + floor((of_folder - 0.3) / 0.3 * case when place = 0 then ${FOLDERS_OF_LARGE} else 5 end)::int end as shelf,
      array_remove(array[case when of_tags < 0.35 then 'Menu' end,
        case when of_tags > 0.3 then 'Batch ' || n % 97 end, case when of_tags > 0.8 then 'Print' end], null) as tags
    from dice
  )
  insert into qr_codes (id, workspace_id, name, name_sort, category, qr_data, short_code, short_code_norm, folder_id, tags,
    tags_norm, external_id, metadata, status, starts_at, expires_at, created_by, search_text, version, created_at,
    updated_at, deleted_at)
  select uuidv7(at - now()), places.workspace_id, name, lower(name), category,
    case category when 'text' then jsonb_build_object('text', 'Come in, ' || name)
      else jsonb_build_object('url', 'https://example.com/places/' || n) end,
    code, code, folder_id, tags, lower(tags::text)::text[], case when n % 3 = 0 then 'sku-' || n end,
    jsonb_build_object('campaign', 'c' || n % 50),
    case when of_status < 0.03 then 'paused' when of_status < 0.1 then 'archived' else 'active' end,
    case when of_dates < 0.01 then now() + interval '30 days' end,
    case when of_dates > 0.65 then least(at + interval '30 days', now()) end,
    '{"type":"import","id":null,"name":null}', lower(concat_ws(E'\\n', name, code, case category when 'url'
      then 'https://example.com/places/' || n else 'Come in, ' || name end, array_to_string(tags, E'\\n'))),
    1, at, date_trunc('milliseconds', at + random() * (now() - at)), case when n % 100 = 1 then now() end
  from spread join places using (place)
  left join shelves on shelves.place = spread.place and shelves.number = shelf`;

export const COMPANIONS = [
  `insert into qr_code_counters (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at)
   select id, workspace_id, scans, ceil(scans * 0.8), case when scans = 0 then 'epoch'
     else date_trunc('milliseconds', created_at + random() * (now() - created_at)) end
   from (select *, floor(exp(random() * 9)) - 1 as scans from qr_codes) code`,
  `insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields)
   select id, version, workspace_id, created_at, created_by, 'created', ${fieldsOf('code')} from qr_codes code`,
];
