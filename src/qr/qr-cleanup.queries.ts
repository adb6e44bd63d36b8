import { deleteConversions, deleteScans } from '#libs/scans';
import { columnNameOf, NIL_UUID } from '#libs/database';
import { qrFields } from './record/qr.fields.js';

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
  ...(['nameSort', 'tagsNorm', 'searchText', 'createdBy', 'digitalLink'] as const).map((property) => ({
    property,
  })),
].map(({ property }) => columnNameOf(property));

const EMPTIED = EMPTIED_COLUMNS.map((column) => `${column} = default`).join(', ');

/** A step after `codes` that deletes at most $2 of their versions. Provides `history`, those that were deleted. */
const DELETE_HISTORY = `history as materialized (
    select history.* from codes cross join lateral (
      select qr_code_id, version from qr_code_versions where qr_code_id = codes.id limit $2
    ) history limit $2
  ), deleted as (
    delete from qr_code_versions using history
    where qr_code_versions.qr_code_id = history.qr_code_id and qr_code_versions.version = history.version
  )`;

/**
 * Deletes the content of codes that were deleted before $1: their versions, leads and clicks, at most $2 of each at a
 * time, and when none is left their fields ($3: now). What remains answers scans with the page of a deleted code and
 * keeps the short code taken and what was taken down forbidden, so other static codes are deleted as a whole. The new version makes the scan edge drop its
 * copy. Returns one row per code.
 */
export const PURGE_DELETED = `
  with codes as materialized (
    select id, workspace_id, short_code_norm is not null or taken_down_content is not null as is_kept
    from qr_codes where deleted_at < $1 and purged_at is null
    order by deleted_at limit $2 / 10 for no key update skip locked
  ), ${DELETE_HISTORY}, ${deleteConversions('$2')}, rest as materialized (
    select is_last and (select count(*) from history) < $2 as is_empty from conversions
  ), emptied as (
    update qr_codes set name = '', category = 'text', qr_data = '{"text": ""}',
      ${EMPTIED}, version = version + 1, purged_at = $3
    where id = any(array(select id from codes where is_kept))
      and (select is_empty from rest)
  ), removed as (
    delete from qr_codes where id = any(array(select id from codes where not is_kept))
      and (select is_empty from rest)
  )
  select id from codes`;

const OF_DELETED_WORKSPACES = 'workspace_id = any(array(select id from workspaces where deleted_at <= $1))';

/** Deletes codes of workspaces that were deleted before $1, at most $2 at a time ($3: now). Returns their ids. */
export const DELETE_OF_WORKSPACES = `
  update qr_codes set deleted_at = $3, version = version + 1
  where id = any(array(select id from qr_codes where ${OF_DELETED_WORKSPACES} and deleted_at is null limit $2))
  returning id`;

/** One statement retires at most this many codes, whose scans can be a thousand each. */
const RETIRED_CODES = 20;

/**
 * Deletes everything of codes whose workspace was deleted before $1, and that were themselves deleted before $4: scans
 * that were in progress then are stored by now. At most $2 rows of each kind at a time, and when none is left the codes
 * ($3: now). Short codes without a domain move to the tombstone, so that nobody else gets them. Returns one row per
 * code.
 */
export const RETIRE_OF_WORKSPACES = `
  with codes as materialized (
    select id, workspace_id, short_code_norm, domain from qr_codes
    where ${OF_DELETED_WORKSPACES} and deleted_at <= $4
    limit ${RETIRED_CODES} for no key update skip locked
  ), ${DELETE_HISTORY}, ${deleteConversions('$2')}, ${deleteScans('$2')}, rest as materialized (
    select conversions.is_last and scans_of_codes.is_last and (select count(*) from history) < $2 as is_empty
    from conversions, scans_of_codes
  ), moved as (
    update qr_codes set workspace_id = '${NIL_UUID}', name = '', category = 'text', qr_data = '{"text": ""}',
      ${EMPTIED}, version = version + 1, purged_at = coalesce(purged_at, $3)
    where id = any(array(select id from codes where short_code_norm is not null and domain is null))
      and (select is_empty from rest)
  ), removed as (
    delete from qr_codes where id = any(array(select id from codes where short_code_norm is null or domain is not null))
      and (select is_empty from rest)
  )
  select id from codes`;
