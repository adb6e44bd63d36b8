import { pendingScans } from '../export/pending-scans.query.js';

/** An object has at most this many scans, unless the first row of the outbox alone has more. */
export const OBJECT_SCANS = 10_000;
const MAX_ROWS = 2_000;

export interface S3ExportState {
  groupId: string | null;
  groupRows: string[] | null;
  number: number;
  previousManifest: string | null;
}

const STATE = `group_id as "groupId", group_rows as "groupRows", number, previous_manifest as "previousManifest"`;

/** Makes $1 the only exporter for a minute, unless another one is. It does so again before each object and manifest. */
export const LEASE_S3 = `
insert into scan_s3_export_state as state (leased_by, leased_until) values ($1, now() + interval '1 minute')
on conflict (id) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
where state.leased_by = $1 or state.leased_until < now()
returning ${STATE}`;

export const RELEASE_S3 = `update scan_s3_export_state set leased_until = now() where leased_by = $1`;

/**
 * Makes the oldest rows of the outbox a group if they fill an object, or if the oldest is $2 seconds old. The group
 * stays as it is until its object and its manifest exist.
 */
export const CLAIM_S3_GROUP = `
update scan_s3_export_state set group_id = gen_random_uuid(), group_rows = chosen.rows
from (
  select array_agg(id order by id) as rows, sum(size) as size, count(*) as count, min(stored_at) as oldest from (
    select id, size, stored_at, sum(size) over (order by id) - size as before from (
      select id, size, stored_at from scan_s3_exports order by id limit ${MAX_ROWS}
    ) oldest
  ) sized where before < ${OBJECT_SCANS}
) chosen
where leased_by = $1 and group_id is null
  and (chosen.size >= ${OBJECT_SCANS} or chosen.count = ${MAX_ROWS} or chosen.oldest <= now() - make_interval(secs => $2))
returning ${STATE}`;

/** Deletes the group $1, which has the object with the number $2 and the manifest $3; null if it has no scans left. */
export const END_S3_GROUP = `
with ended as (
  update scan_s3_export_state state set group_id = null, group_rows = null,
    number = case when $3::text is null then $2::int else $2::int + 1 end,
    previous_manifest = coalesce($3, state.previous_manifest)
  from (select group_rows from scan_s3_export_state where group_id = $1 for update) before
  where state.group_id = $1 returning before.group_rows
)
delete from scan_s3_exports where id = any(array(select unnest(group_rows) from ended))`;

export interface S3Backlog {
  oldest: Date | null;
  pending: number;
}

export const S3_BACKLOG = `
select (select stored_at from scan_s3_exports order by id limit 1) as oldest,
  ${pendingScans('scan_s3_exports')} as pending`;

export interface S3ExportStatus {
  pending: number;
  /** The number of objects that are complete. */
  objects: number;
  /** The SHA-256 of the manifest of the last one. */
  digest: string | null;
}

/** Returns a row if there is an exporter. */
export const S3_EXPORT_STATUS = `
select (select coalesce(sum(size), 0)::float8 from scan_s3_exports) as pending, number - 1 as objects, previous_manifest as digest
from scan_s3_export_state`;
