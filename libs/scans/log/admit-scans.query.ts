import type { QueryConfig } from 'pg';
import { qrEventSteps } from '#libs/webhook-events';
import type { NewScan } from '../new-scan.js';
import { encodeScans } from './append-scans.query.js';
import { booleanArray } from './scan-codec.js';

export interface LimitedVisit {
  scan: NewScan;
  isScan: boolean;
}

const UNLIMITED = '9223372036854775807';
const COLUMNS = `scan_ids, qr_code_ids, scanned_at, countries, cities, devices, operating_systems, browsers, languages, referrers,
  are_bots, visitor_hashes, rules, vias, versions`;

/** The codes whose last scan was granted now. */
const REACHED = `(
  select code.id, code.workspace_id, code.name, code.external_id, 'qr.limit_reached' as event, null::text[] as changed,
    (select max(scanned_at) from sent where qr_code_id = code.id) as at
  from granted join limits on limits.id = granted.qr_code_id join qr_codes code on code.id = granted.qr_code_id
  where granted.granted > 0 and granted.admitted >= limits.scan_limit
)`;

/**
 * Counts the scans of people against the limits of their codes and appends admitted scans to the scan log in one
 * statement, so no code redirects more often than its limit allows. Bots and requests that only ask are admitted while
 * the limit is not reached, and do not count. Rows of scan_limits are locked until the commit in the order of their
 * ids, so that processes cannot deadlock; they store what was granted, since a statement cannot return old values.
 * Returns the position of each admitted visit, from 1.
 */
const ADMIT_SCANS = {
  name: 'admit_scans',
  text: `
with sent as (
  select *, is_scan and not is_bot as is_counted
  from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::boolean[], $13::bytea[], $14::smallint[], $15::text[], $16::integer[],
    $17::boolean[]) with ordinality
    as visit(id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer, is_bot, visitor_hash, rule,
      via, version, is_scan, position)
), limits as materialized (
  select code.id, code.workspace_id, coalesce(code.scan_limit, ${UNLIMITED}) as scan_limit,
    coalesce(counters.scan_count, 0) as counted, people
  from (select qr_code_id, count(*) filter (where is_counted) as people from sent group by qr_code_id) asked
  join qr_codes code on code.id = asked.qr_code_id
  left join qr_code_counters counters on counters.qr_code_id = code.id
), granted as (
  insert into scan_limits as kept (qr_code_id, workspace_id, admitted, granted)
  select id, workspace_id, counted + granted, granted
  from limits cross join lateral (select least(people, greatest(scan_limit - counted, 0)) as granted) first
  order by id
  on conflict (qr_code_id) do update set (admitted, granted) = (
    select before + granted, granted
    from limits
    cross join lateral (select greatest(kept.admitted, counted) as before) known
    cross join lateral (select least(people, greatest(scan_limit - before, 0)) as granted) next
    where id = kept.qr_code_id
  )
  returning qr_code_id, admitted, granted
), admitted as materialized (
  select visit.* from (
    select *, row_number() over (partition by qr_code_id, is_counted order by position) as number from sent
  ) visit
  join limits on limits.id = visit.qr_code_id
  join granted on granted.qr_code_id = visit.qr_code_id
  where case when is_counted then number <= granted.granted else granted.admitted - granted.granted < scan_limit end
), logged as (
  insert into scan_log (id, first_scanned_at, ${COLUMNS})
  select $1::uuid, min(scanned_at), ${[
    'id',
    'qr_code_id',
    'scanned_at',
    'country',
    'city',
    'device',
    'os',
    'browser',
    'language',
    'referrer',
    'is_bot',
    'visitor_hash',
    'rule',
    'via',
    'version',
  ]
    .map((column) => `array_agg(${column} order by position)`)
    .join(', ')}
  from admitted where is_scan having count(*) > 0
), ${qrEventSteps(REACHED)}
select position::int from admitted`,
};

export const encodeVisits = (visits: readonly LimitedVisit[]): readonly Buffer[] => [
  ...encodeScans(visits.map(({ scan }) => scan)),
  booleanArray(visits, ({ isScan }) => isScan),
];

/** @param isPrepared makes each connection plan it only once */
export const admitScans = (encoded: readonly Buffer[], isPrepared: boolean): QueryConfig => ({
  ...(isPrepared ? ADMIT_SCANS : { text: ADMIT_SCANS.text }),
  values: [...encoded],
});
