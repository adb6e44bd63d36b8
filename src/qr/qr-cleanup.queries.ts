import { deleteConversions } from '#libs/scans';
import { columnNameOf } from '#libs/database';
import { qrFields } from './qr.fields.js';

/** The newest versions of a code are kept however old they are. The index of the first query covers codes with more. */
const KEPT_VERSIONS = 20;

/**
 * Deletes versions before $1 of the next codes after the id $2 and before the id $3, without those that are kept.
 * Returns the id of the last code, or $2 if it has more of them: at most $4 versions are deleted.
 */
export const DELETE_VERSIONS = `
  with codes as (
    select id, version from qr_codes
    where version > ${KEPT_VERSIONS} and id > $2 and id < $3 order by id limit $4 / 10
  ), expired as materialized (
    select history.* from codes cross join lateral (
      select qr_code_id, version from qr_code_versions
      where qr_code_id = codes.id and version <= codes.version - ${KEPT_VERSIONS} and at < $1
      order by version limit $4
    ) history limit $4
  ), deleted as (
    delete from qr_code_versions history using expired
    where history.qr_code_id = expired.qr_code_id and history.version = expired.version
  )
  select case when (select count(*) from expired) = $4 then $2::uuid else id end as id
  from codes order by codes.id desc limit 1`;

/** Columns of fields that can be empty, and those derived from fields. Their defaults are the empty values. */
const EMPTIED_COLUMNS = [
  ...qrFields.filter(({ isImmutable, isSecret, empty }) => !isImmutable && (isSecret || empty !== undefined)),
  ...(['nameSort', 'tagsNorm', 'searchText', 'createdBy'] as const).map((property) => ({ property })),
].map(({ property }) => columnNameOf(property));

/**
 * Deletes the content of codes that were deleted before $1: their versions, leads and clicks, at most $2 of each at a
 * time, and when none is left their fields ($3: now). What remains answers scans with the page of a deleted code and
 * keeps the short code taken, so static codes are deleted as a whole. The new version makes the scan edge drop its
 * copy. Returns one row per code.
 */
export const PURGE_DELETED = `
  with codes as materialized (
    select id, workspace_id, short_code_norm from qr_codes where deleted_at < $1 and purged_at is null
    order by deleted_at limit $2 / 10 for no key update skip locked
  ), history as materialized (
    select history.* from codes cross join lateral (
      select qr_code_id, version from qr_code_versions where qr_code_id = codes.id limit $2
    ) history limit $2
  ), deleted as (
    delete from qr_code_versions using history
    where qr_code_versions.qr_code_id = history.qr_code_id and qr_code_versions.version = history.version
  ), ${deleteConversions('$2')}, rest as materialized (
    select is_last and (select count(*) from history) < $2 as is_empty from conversions
  ), emptied as (
    update qr_codes set name = '', category = 'text', qr_data = '{"text": ""}',
      ${EMPTIED_COLUMNS.map((column) => `${column} = default`).join(', ')}, version = version + 1, purged_at = $3
    where id = any(array(select id from codes where short_code_norm is not null))
      and (select is_empty from rest)
  ), removed as (
    delete from qr_codes where id = any(array(select id from codes where short_code_norm is null))
      and (select is_empty from rest)
  )
  select id from codes`;
