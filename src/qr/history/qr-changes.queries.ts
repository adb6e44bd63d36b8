import type { PreparedStatement, QrCodeAction, QrCodeVersion } from '#libs/database';

/** What a change made of one code. */
export interface ChangedCode {
  id: string;
  externalId: string | null;
  name: string;
  version: number;
  action: QrCodeAction;
}

/** Parameters: workspace, change, since when it can have been made, the last id of the previous page, how many. */
export const FIND_CHANGED_CODES: PreparedStatement = {
  name: 'find the QR codes of a change',
  text: `
  select code.id, code.external_id as "externalId", code.name, version.version, version.action
  from qr_code_versions version join qr_codes code on code.id = version.qr_code_id
  where version.workspace_id = $1 and version.change_id = $2 and version.at >= $3 and code.id > $4
  order by code.id limit $5`,
};

/** A change with the numbers of its codes. */
export interface ListedChange extends Pick<QrCodeVersion, 'at' | 'actor'> {
  id: string;
  created: number;
  updated: number;
  deleted: number;
  restored: number;
  reverted: number;
  /** Those that were not edited since. */
  revertible: number;
}

/** The newest one before $3, or of all: reads one row of the index, not those of all codes of a change. */
const newestBefore = (id: string) => `
  select change_id, at, actor from qr_code_versions
  where workspace_id = $1 and change_id is not null and ${id}
  order by change_id desc limit 1`;

const countOf = (action: string) => `count(*) filter (where version.action = '${action}')::int as ${action}`;

/** Newest first. Parameters: workspace, since when they were made, the last id of the previous page or null, how many. */
export const LIST_CHANGES: PreparedStatement = {
  name: 'list changes of QR codes',
  text: `
  with recursive change as (
    (${newestBefore('($3::uuid is null or change_id < $3)')})
    union all
    select older.* from change cross join lateral (${newestBefore('change_id < change.change_id')}) older
    where change.at >= $2
  )
  select change.change_id as id, change.at, change.actor, counted.*
  from (select * from change limit $4) change cross join lateral (
    select ${['created', 'updated', 'deleted', 'restored', 'reverted'].map(countOf).join(', ')},
      count(*) filter (where code.version = version.version)::int as revertible
    from qr_code_versions version join qr_codes code on code.id = version.qr_code_id
    where version.workspace_id = $1 and version.change_id = change.change_id
  ) counted
  where change.at >= $2
  order by change.change_id desc`,
};
