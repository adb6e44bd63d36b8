import type { EntityMetadata } from 'typeorm';
import { noticeSql, type PreparedStatement, type QrCode } from '#libs/database';
import { qrEventSteps } from '#libs/webhook-events';
import { findUse, admit, lockUse, type StorageUse } from '#libs/plans';
import { selectRecord } from '../record/qr-record.js';
import { fieldsOf } from '../record/qr-versions.js';

/** In a workspace that stores more than it may, the versions of a code that stay have at most this many bytes. */
const KEPT_BYTES = 256 * 1024;

/**
 * A step that deletes the oldest versions of the codes `ids`, which are being edited, if the workspace stores more than
 * it may: so an edit is never refused, and edits do not fill the disk. The newest version stays.
 */
const trimHistory = (ids: string, workspace: string, limits: string): string => `
  trimmed as (
    delete from qr_code_versions history using (
      select qr_code_id, version, row_number() over newest as place,
        sum(octet_length(fields::text)) over newest as newer_bytes
      from qr_code_versions
      where workspace_id = ${workspace} and qr_code_id = any(${ids})
        and exists (select from (${findUse(workspace, limits)}) use where use.bytes > use.max_bytes)
      window newest as (partition by qr_code_id order by version desc)
    ) stored
    where history.qr_code_id = stored.qr_code_id and history.version = stored.version
      and stored.place > 1 and stored.newer_bytes > ${KEPT_BYTES}
  )`;

const columnsOf = ({ columns }: EntityMetadata) => columns.map(({ databaseName }) => databaseName).join(', ');

/** A row that was stored, or why it was not; one with a taken value is not returned. */
export interface ArrivedRow extends StorageUse {
  id: string;
  result: 'stored' | 'taken_down' | 'plan_limit';
  /** Of `plan_limit`: whether the number of codes is the limit, or that of bytes. */
  isCodes: boolean;
}

/** What identifies the content of a row. */
const contentOf = (row: string) =>
  `sha256(convert_to(${row}.category || ' ' || ${row}.qr_data::text, 'UTF8'))`;

/** Whether the operator has taken the content of a row down in another code. */
const isTakenDown = (row: string, workspace: string) => `exists (
      select from qr_codes taken
      where taken.workspace_id = ${workspace} and taken.id <> ${row}.id
        and taken.taken_down_content = ${contentOf(row)} and taken.taken_down_at is not null
    )`;

const TAKEN_DOWN = `
  banned as materialized (select id from arrived where ${isTakenDown('arrived', '$2')})`;

/** Returns the ids of those edits ($2, a JSON array) whose content was taken down in the workspace $1. */
export const FIND_TAKEN_DOWN: PreparedStatement = {
  name: 'find edits to what was taken down',
  text: `
  select sent.id from jsonb_to_recordset($2::jsonb) as sent (id uuid, category text, qr_data jsonb)
  where ${isTakenDown('sent', '$1')}`,
};

/** Sets the time of the takedown of the codes $2 of the workspace $1 to $3, and keeps what was taken down. */
export const SET_TAKEN_DOWN = `
  update qr_codes code set taken_down_at = $3,
    taken_down_content = case when $3::timestamptz is not null and purged_at is null then ${contentOf('code')} end
  where workspace_id = $1 and id = any($2)`;

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
 * statement, as far as the workspace has room for them ($3: the limits by plan; $4: the change). A taken short code,
 * external id or GS1 Digital Link stores nothing of that row and disturbs no other.
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
    insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields, change_id)
    select id, stored.version, stored.workspace_id, stored.created_at, stored.created_by, 'created', admitted.fields, $4::uuid
    from stored join admitted using (id)
  ), ${qrEventSteps(`(select *, 'qr.created' as event, null::text[] as changed, created_at as at from stored)`)}
  select * from (
    select id, 'stored', false, 0::float8, 0::float8, null::float8, null::float8, false from stored
    union all ${REFUSED}
  ) result (${RESULT_COLUMNS})`,
});

/** The whole record of each code, or only its id. */
export type Returned = 'record' | 'id';

/** The foreign key of folder_id. */
export const FOLDER_KEY = 'qr_codes_workspace_id_folder_id_fkey';

/** By what codes are found. */
export type Key = 'id' | 'external_id';

/** The statements of an edit. */
export interface EditStatements {
  /** Parameters: workspace, keys, since when codes can have been deleted. */
  read: Record<Key, PreparedStatement>;
  /** The same, and locks them. */
  lock: Record<Key, PreparedStatement>;
  /**
   * Stores edits of rows that still have the version and the takedown that were read, with their history, and announces
   * them; returns the stored ones. Parameters: workspace, [{ id, version, taken_down_at, changes by column, event, changed }], now, actor,
   * action, the limits by plan, the change of which it is a part.
   */
  store: Record<Returned, PreparedStatement>;
}

export function editStatements(metadata: EntityMetadata): EditStatements {
  const record = selectRecord(metadata);
  return {
    read: { id: readStatement(record, 'id', ''), external_id: readStatement(record, 'external_id', '') },
    lock: { id: readStatement(record, 'id', LOCK), external_id: readStatement(record, 'external_id', LOCK) },
    store: {
      record: storeStatement(metadata, 'record', record),
      id: storeStatement(metadata, 'id', 'code.id'),
    },
  };
}

/** FOR UPDATE would block the first scan of a code with a limit, and with it those of other workspaces. */
const LOCK = 'for no key update of code';

const readStatement = (record: string, key: Key, lock: string): PreparedStatement => ({
  name: `read QR codes to edit by ${key} ${lock}`,
  text: `
    select ${record} from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
    where code.workspace_id = $1 and code.${key} = any($2::${key === 'id' ? 'uuid' : 'text'}[])
      and (code.deleted_at is null or code.deleted_at >= $3)
    -- In one order, so that two requests never wait for each other.
    order by code.id ${lock}`,
});

const storeStatement = (
  metadata: EntityMetadata,
  returned: Returned,
  selected: string,
): PreparedStatement => ({
  name: `store edits of QR codes, and return the ${returned}`,
  text: `
  with sent as materialized (
    select * from jsonb_to_recordset($2::jsonb) as sent (id uuid, version int, taken_down_at timestamptz, changes jsonb,
      event text, changed text[])
  ), unchanged as (
    select code.id, sent.changes from qr_codes code join sent on sent.id = code.id and sent.version = code.version
    where code.workspace_id = $1 and code.taken_down_at is not distinct from sent.taken_down_at
    order by code.id for no key update of code
  ), edited as (
    update qr_codes code set ${changedColumns(metadata).map(setSql).join(', ')}, updated_at = $3,
      version = code.version + 1
    from unchanged, jsonb_populate_record(null::qr_codes, unchanged.changes) after
    where code.id = unchanged.id and code.workspace_id = $1
    returning code.*
  ), ${trimHistory('array(select id from edited)', '$1', '$6')}, recorded as (
    insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields, change_id)
    select id, version, workspace_id, updated_at, $4, $5, ${fieldsOf('edited')}, $7::uuid from edited
  ), ${qrEventSteps('(select edited.*, event, changed, updated_at as at from edited join sent using (id))')}, announced as materialized (
    select ${noticeSql('qr_code', 'array_agg(id)')}::text as notice from edited having count(*) > 0
  )
  select ${selected}
  from edited code cross join announced left join qr_code_counters counters on counters.qr_code_id = code.id`,
});

/** What no edit changes, or each. */
const OTHER_COLUMNS: readonly (keyof QrCode)[] = [
  ...(['id', 'workspaceId', 'dynamic', 'domain', 'shortCode', 'shortCodeNorm', 'digitalLink'] as const),
  ...([
    'createdBy',
    'createdAt',
    'updatedAt',
    'version',
    'takenDownAt',
    'takenDownContent',
    'purgedAt',
  ] as const),
];

const changedColumns = ({ columns }: EntityMetadata): string[] =>
  columns
    .filter(({ propertyName }) => !OTHER_COLUMNS.includes(propertyName as keyof QrCode))
    .map(({ databaseName }) => databaseName);

/** Codes of one statement can change different columns. */
const setSql = (column: string): string =>
  `${column} = case when unchanged.changes ? '${column}' then after.${column} else code.${column} end`;

/** Returns the taken short codes (in any workspace: they are unique on each domain) and external ids. */
export const TAKEN = `
  select short_code_norm as "shortCodeNorm", null as "externalId", null as id
  from qr_codes where short_code_norm = any($2::text[])
  union all
  select null, external_id, id from qr_codes
  where workspace_id = $1 and external_id = any($3::text[]) and deleted_at is null`;

export interface IdOwner {
  externalId: string;
  id: string;
}

export const ID_OWNERS = `
  select external_id as "externalId", id from qr_codes
  where workspace_id = $1 and external_id = any($2::text[]) and deleted_at is null`;

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
  select name, case_sensitive as "isCaseSensitive" from domains
  where workspace_id = $1 and name = any($2::text[]) and verified_at is not null`;

/** The same; until the transaction ends, they stay as they are. */
export const LOCK_VERIFIED_DOMAINS = `${VERIFIED_DOMAINS} for key share`;

/** Returns the case-sensitive domains of the workspace $1. */
export const FIND_CASE_SENSITIVE = 'select name from domains where workspace_id = $1 and case_sensitive';

/** Sets when codes were created elsewhere. Parameters: workspace, ids, times. */
export const SET_CREATED = `
  update qr_codes code set created_at = sent.at
  from unnest($2::uuid[], $3::timestamptz[]) as sent (id, at)
  where code.workspace_id = $1 and code.id = sent.id`;
