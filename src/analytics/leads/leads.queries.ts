import type { Device, LeadState } from '#libs/database';
import { isoTimeSql } from '#libs/webhook-events';
import type { Position } from '../../http/requests/cursors.js';

export interface LeadScope {
  workspaceId: string;
  /** Null includes all codes, even deleted ones. */
  qrCodeId: string | null;
  /** Selects codes that are in these folders now; `none` means in no folder, null means all codes. */
  folderIds: string[] | 'none' | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  state: LeadState | null;
  /** A text that an answer contains, in any case. */
  q: string | null;
}

export interface ListedLead {
  id: string;
  qr_code_id: string;
  fields: Record<string, string>;
  consent: boolean;
  consent_text: string | null;
  country: string;
  city: string;
  device: Device;
  state: LeadState;
  /** ISO 8601 in UTC, with milliseconds. */
  submitted_at: string;
}

export interface ReadLead extends ListedLead {
  /** False for the last lead that was read, if it does not pass the filter. */
  fits: boolean;
  hasNext: boolean;
}

/**
 * A statement reads at most this many leads to find those that pass a filter, so that its time does not depend on how
 * rare they are.
 */
const MAX_READ = 10_000;

/** A page ends with the lead that passes this size: a form can have 15 fields of 5,000 characters. */
const PAGE_BYTES = 1024 * 1024;

const COLUMNS = `id, qr_code_id, fields, consent, consent_text, country, city, device, state,
  ${isoTimeSql('submitted_at')} as submitted_at`;

const isFiltered = ({ folderIds, state, q }: LeadScope): boolean => (folderIds ?? state ?? q) !== null;

/** Selects a page after a position, newest first; each row says whether another one follows. */
export function leadsStatement(
  scope: LeadScope,
  position: Position | null,
  take: number,
): { sql: string; values: unknown[] } {
  const { workspaceId, qrCodeId, from, to } = scope;
  const values: unknown[] = [workspaceId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const range: string[] = [];
  if (qrCodeId !== null) range.push(`and qr_code_id = ${bind(qrCodeId)}::uuid`);
  if (from) range.push(`and submitted_at >= ${bind(from)}::timestamptz`);
  if (to) range.push(`and submitted_at < ${bind(to)}::timestamptz`);
  if (position)
    range.push(`and (submitted_at, id) < (${bind(position[0])}::timestamptz, ${bind(position[1])}::uuid)`);
  // The windows take the rows in the order in which they are listed.
  const sql = `
select ${COLUMNS}, fits, "hasNext"
from (
  select listed.*, place = ${MAX_READ} or lead(1) over () is not null as "hasNext",
    coalesce(sum(octet_length(concat(fields, consent_text))) over previous, 0) as "bytesBefore"
  from (
    select * from (
      select *, ${fitsSql(scope, bind)} as fits, row_number() over (order by submitted_at desc, id desc) as place
      from (
        select * from leads where workspace_id = $1 ${range.join(' ')}
        order by submitted_at desc, id desc limit ${isFiltered(scope) ? MAX_READ : bind(take)}
      ) as read
    ) as placed
    where fits or place = ${MAX_READ}
    order by submitted_at desc, id desc limit ${bind(take)}
  ) as listed
  window previous as (rows between unbounded preceding and 1 preceding)
) as measured
where "bytesBefore" < ${PAGE_BYTES}`;
  return { sql, values };
}

function fitsSql({ folderIds, state, q }: LeadScope, bind: (value: unknown) => string): string {
  const conditions = ['true'];
  if (state !== null) conditions.push(`state = ${bind(state)}`);
  if (q !== null)
    conditions.push(
      `exists (select from json_each_text(fields) answer where strpos(lower(answer.value), lower(${bind(q)})) > 0)`,
    );
  if (folderIds !== null) {
    const isInside = folderIds === 'none' ? 'is null' : `= any(${bind(folderIds)}::uuid[])`;
    conditions.push(`exists (
        select from qr_codes code
        where code.workspace_id = $1 and code.id = read.qr_code_id and code.deleted_at is null and code.folder_id ${isInside}
      )`);
  }
  return conditions.join(' and ');
}

/** Returns the lead with the state before. Parameters: workspace, id, state. */
export const SET_STATE = `
  with before as (select state from leads where workspace_id = $1 and id = $2 for update),
  changed as (
    update leads set state = $3 where workspace_id = $1 and id = $2 and exists (select from before)
    returning ${COLUMNS}
  )
  select changed.*, before.state as "stateBefore" from changed cross join before`;

/** Parameters: workspace, id. */
export const DELETE_LEAD =
  'delete from leads where workspace_id = $1 and id = $2 returning qr_code_id as "qrCodeId"';
