import type { EntityMetadata } from 'typeorm';
import { columnNameOf, type PreparedStatement } from '#libs/database';
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

/**
 * Inserts rows of qr_codes ($1, a JSON array of them) with their counters and their history in one statement; returns
 * the ids of those stored. A taken short code, external id or GS1 Digital Link stores nothing of that row and disturbs no other.
 */
export const insertStatement = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'store QR codes',
  text: `
  with arrived as (
    select * from jsonb_populate_recordset(null::qr_codes, $1::jsonb)
  ), stored as (
    insert into qr_codes (${columnsOf(metadata)}) select ${columnsOf(metadata)} from arrived
    -- In one order, so that two requests with the same ids never wait for each other.
    order by external_id, digital_link, short_code_norm, id
    on conflict do nothing
    returning *
  ), counted as (
    insert into qr_code_counters (qr_code_id, workspace_id, last_scanned_at)
    select id, workspace_id, 'epoch' from stored
  ), recorded as (
    insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields)
    select id, version, workspace_id, created_at, created_by, 'created', ${fieldsOf('stored')} from stored
  )
  select id from stored`,
});

/** Records the history of an edit from the rows that it left. Parameters: workspace, ids, actor, action. */
export const RECORD_EDIT = `
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
