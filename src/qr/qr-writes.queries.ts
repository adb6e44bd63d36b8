import type { EntityMetadata } from 'typeorm';
import { columnNameOf, type PreparedStatement } from '#libs/database';
import { admit, findUse, lockUse, type StorageUse } from '../workspaces/storage.steps.js';
import { trimHistory } from './qr-history.steps.js';
import { storedFields } from './qr.fields.js';

/**
 * Returns the part of a row of qr_codes that the history keeps: every field that a caller can write and read, by its
 * name in the API.
 */
export const fieldsOf = (row: string): string => {
  const members = storedFields.map(
    ({ name, property, conversion }) => `'${name}', ${conversion.toSql(`${row}.${columnNameOf(property)}`)}`,
  );
  const hasPassword = `'has_password', ${row}.password_hash is not null`;
  return `jsonb_build_object(${[...members, hasPassword].join(', ')})`;
};

const columnsOf = ({ columns }: EntityMetadata) => columns.map(({ databaseName }) => databaseName).join(', ');

/** A row that was stored, or why it was not; one with a taken value is not returned. */
export interface ArrivedRow extends StorageUse {
  id: string;
  result: 'stored' | 'taken_down' | 'plan_limit';
  /** Of `plan_limit`: whether the number of codes is the limit, or that of bytes. */
  isCodes: boolean;
}

/** What the operator has taken down is not created again. The hashes are those of an index. */
const TAKEN_DOWN = `
  banned as materialized (
    select id from arrived where exists (
      select from qr_codes taken
      where taken.workspace_id = $2 and jsonb_hash_extended(taken.qr_data, 0) = jsonb_hash_extended(arrived.qr_data, 0)
        and taken.taken_down_at is not null and taken.purged_at is null
        and taken.category = arrived.category and taken.qr_data = arrived.qr_data
    )
  )`;

/** Steps that provide `admitted`, the rows of $1 (a JSON array of qr_codes) that the workspace $2 may store. $3: limits. */
const admitted = (use: string) => `
  arrived as materialized (
    select arrived.*, ${fieldsOf('arrived')} as fields
    from jsonb_populate_recordset(null::qr_codes, $1::jsonb) with ordinality arrived
  ), ${TAKEN_DOWN}, sized as materialized (
    select *, row_number() over placed as place, sum(octet_length(fields::text)) over placed as total_bytes
    from arrived where id not in (select id from banned)
    window placed as (order by ordinality)
  ), ${admit(use)}`;

/** With what the workspace stores after the rows that were admitted. */
const REFUSED = `
  select id, 'taken_down', false, 0::float8, 0::float8, null::float8, null::float8, false from banned
  union all
  select sized.id, 'plan_limit', coalesce(room.codes + sized.place > max_codes, false),
    (room.codes + (select count(*) from admitted))::float8,
    (room.bytes + (select coalesce(max(total_bytes), 0) from admitted))::float8, max_codes::float8, max_bytes::float8, is_unconfirmed
  from sized, room where not exists (select from admitted where admitted.id = sized.id)`;

const RESULT_COLUMNS = 'id, result, "isCodes", codes, bytes, "maxCodes", "maxBytes", "isUnconfirmed"';

/** Returns the rows of $1 that the workspace could not store now. Parameters as `insertStatement`. */
export const FIND_REFUSED: PreparedStatement = {
  name: 'find QR codes that cannot be stored',
  text: `
  with ${admitted(findUse('$2', '$3'))}
  select * from (${REFUSED}) refused (${RESULT_COLUMNS})`,
};

/**
 * Inserts rows of qr_codes ($1, a JSON array of them) of the workspace $2 with their counters and their history in one
 * statement, as far as the workspace has room for them ($3: the limits by plan). A taken short code, external id or GS1
 * Digital Link stores nothing of that row and disturbs no other.
 */
export const insertStatement = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'store QR codes',
  text: `
  with ${admitted(lockUse('$2', '$3'))}, stored as (
    insert into qr_codes (${columnsOf(metadata)}) select ${columnsOf(metadata)} from admitted
    -- In one order, so that two requests with the same ids never wait for each other.
    order by external_id, digital_link, short_code_norm, id
    on conflict do nothing
    returning *
  ), counted as (
    insert into qr_code_counters (qr_code_id, workspace_id, last_scanned_at)
    select id, workspace_id, 'epoch' from stored
  ), recorded as (
    insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields)
    select id, stored.version, stored.workspace_id, stored.created_at, stored.created_by, 'created', admitted.fields
    from stored join admitted using (id)
  )
  select * from (
    select id, 'stored', false, 0::float8, 0::float8, null::float8, null::float8, false from stored
    union all ${REFUSED}
  ) result (${RESULT_COLUMNS})`,
});

/** Records the history of an edit from the rows that it left. Parameters: workspace, ids, actor, action, limits by plan. */
export const RECORD_EDIT = `
  with ${trimHistory('$2::uuid[]', '$1', '$5')}
  insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields)
  select code.id, code.version, code.workspace_id, code.updated_at, $3, $4, ${fieldsOf('code')}
  from qr_codes code where code.workspace_id = $1 and code.id = any($2::uuid[])`;

/** Returns the taken short codes (in any workspace: they are unique on each domain, ignoring case) and external ids. */
export const TAKEN = `
  select short_code_norm as "shortCodeNorm", null as "externalId"
  from qr_codes where short_code_norm = any($2::text[])
  union all
  select null, external_id from qr_codes
  where workspace_id = $1 and external_id = any($3::text[]) and deleted_at is null`;

export interface LinkOwner {
  digitalLink: string;
  /** Null in another workspace. */
  id: string | null;
}

/** Returns which of the GS1 Digital Links $2 codes have; each link is unique on its domain. */
export const LINK_OWNERS = `
  select digital_link as "digitalLink", case when workspace_id = $1 then id end as id
  from qr_codes where digital_link = any($2::text[]) and deleted_at is null`;

/** Returns who has the GS1 Digital Links of the codes $2, which were deleted, by now. */
export const RETAKEN_LINKS = `
  select live.digital_link as "digitalLink", live.id
  from qr_codes deleted join qr_codes live on live.digital_link = deleted.digital_link and live.deleted_at is null
  where deleted.workspace_id = $1 and deleted.id = any($2::uuid[]) and deleted.deleted_at is not null`;

/** Returns those of the names $2 that are verified domains of the workspace $1. */
export const VERIFIED_DOMAINS = `
  select name from domains where workspace_id = $1 and name = any($2::text[]) and verified_at is not null`;
