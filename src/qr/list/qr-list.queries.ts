import { foldForSearch } from '#libs/database';
import { isLimitReachedSql } from '#libs/scans';
import { normaliseShortCode } from '#libs/qr-codes';
import type { Position } from '../../http/requests/cursors.js';
import type { QrExportFilters, QrFilters } from './qr-list.dto.js';
import { restorableSince } from '../record/qr-record.js';
import { orderOf, type Sort } from './qr-list.sorts.js';
import { untilLarge } from './qr-page-size.queries.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

export type ListFilters = QrFilters & Pick<QrExportFilters, 'id'>;

export interface ListScope {
  workspaceId: string;
  filters: ListFilters;
  folderIds: string[];
  now: Date;
  updatedSince: Date | null;
  /** Deleted codes that can be restored, instead of live ones; those with the status `deleted` are. */
  areDeleted?: boolean;
}

type Bound = 'created_after' | 'created_before' | 'updated_since';

/** Every cursor has passed this bound: PostgreSQL would start there and read every page before this one. */
const PASSED: Partial<Record<Sort, Bound>> = { created_at: 'created_after', '-created_at': 'created_before' };

const MODES: readonly string[] = ['include_subfolders', 'tag_mode'] satisfies (keyof QrFilters)[];

const isNarrowed = (filters: QrFilters): boolean =>
  Object.entries(filters).some(([name, value]) => value !== undefined && !MODES.includes(name));

/** Selects a page in the order of `sort`, after `position`; each row says whether another one follows. */
export function pageStatement(
  columns: string,
  scope: ListScope,
  { sort, position, take }: { sort: Sort; position: Position | null; take: number },
): Statement {
  const { column, idColumn, type, step, isDescending } = orderOf(sort);
  const { conditions, values, bind } = conditionsOf(scope, position ? PASSED[sort] : undefined);
  const after: string[] = step ? ['counters.workspace_id = $1'] : [];
  if (position) {
    const [value, id] = [`${bind(position[0])}::${type}`, `${bind(position[1])}::uuid`];
    const comparison = isDescending ? '<' : '>';
    after.push(`(${column}, ${idColumn}) ${comparison} (${value}, ${id})`);
    if (step) after.push(`${step.column} ${comparison}= ${step.of(value)}`);
  }
  const order = [...(step ? [step.column] : []), column, idColumn]
    .map((by) => `${by} ${isDescending ? 'desc' : 'asc'}`)
    .join(', ');
  const isSortedFirst = step !== undefined && !isNarrowed(scope.filters);
  const counters = isSortedFirst ? sortedCounters(after, order) : 'qr_code_counters';
  const listed = `select ${columns}
    from qr_codes code
    ${step ? '' : 'left '}join ${counters} counters on counters.qr_code_id = code.id
    where ${[...conditions, ...(isSortedFirst ? [] : after)].join(' and ')}
    order by ${order}
    limit ${bind(take)}`;
  return { sql: untilLarge(listed, bind), values };
}

/**
 * Many codes can be in one step, so their counters are sorted before the join, and only those of the page are joined.
 * The planner does not know this limit and expects to read a tenth of them; without a limit, it would sort those of all
 * steps.
 */
const sortedCounters = (conditions: string[], order: string) => `(
      select * from qr_code_counters counters where ${conditions.join(' and ')}
      order by ${order} limit (select 1000000000)
    )`;

export function countStatement(scope: ListScope): Statement {
  const { conditions, values } = conditionsOf(scope);
  return {
    sql: `select count(*)::int as total from qr_codes code where ${conditions.join(' and ')}`,
    values,
  };
}

export function conditionsOf(
  { workspaceId, filters, folderIds, now, updatedSince, areDeleted }: ListScope,
  passed?: Bound,
) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`code.workspace_id = ${bind(workspaceId)}`];
  if (areDeleted || filters.status === 'deleted') {
    const since = bind(restorableSince(now));
    // Nothing is edited after its deletion, so the index by the last edit leads to the newest ones.
    conditions.push(`code.deleted_at >= ${since}`, `code.updated_at >= ${since}`);
  } else conditions.push('code.deleted_at is null');
  if (filters.status === undefined) {
    if (updatedSince === null && filters.status_not === undefined)
      conditions.push("code.status <> 'archived'");
  } else if (filters.status !== 'deleted') conditions.push(statusCondition(filters.status, bind, now));
  if (filters.status_not !== undefined)
    conditions.push(`(${statusCondition(filters.status_not, bind, now)}) is not true`);
  if (updatedSince !== null && passed !== 'updated_since')
    conditions.push(`code.updated_at >= ${bind(updatedSince)}`);
  if (filters.folder_id === 'none') conditions.push('code.folder_id is null');
  else if (filters.folder_id !== undefined) conditions.push(`code.folder_id = any(${bind(folderIds)})`);
  if (filters.id !== undefined) conditions.push(`code.id = any(${bind(filters.id)}::uuid[])`);
  if (filters.category !== undefined) conditions.push(`code.category = ${bind(filters.category)}`);
  if (filters.category_not !== undefined) conditions.push(`code.category <> ${bind(filters.category_not)}`);
  if (filters.tag_not !== undefined)
    conditions.push(`not code.tags_norm && ${bind(filters.tag_not)}::text[]`);
  if (filters.tag !== undefined) {
    const operator = filters.tag_mode === 'all' ? '@>' : '&&';
    conditions.push(`code.tags_norm ${operator} ${bind(filters.tag)}::text[]`);
  }
  if (filters.external_id !== undefined) conditions.push(`code.external_id = ${bind(filters.external_id)}`);
  if (filters.short_code !== undefined)
    conditions.push(
      `code.short_code_norm = any(${shortCodeKeysSql(bind(normaliseShortCode(filters.short_code)), bind(filters.short_code))})`,
    );
  if (filters.q !== undefined) conditions.push(`code.search_text like ${bind(patternOf(filters.q))}`);
  if (filters.created_after !== undefined && passed !== 'created_after')
    conditions.push(`code.created_at >= ${bind(new Date(filters.created_after))}`);
  if (filters.created_before !== undefined && passed !== 'created_before')
    conditions.push(`code.created_at < ${bind(new Date(filters.created_before))}`);
  return { conditions, values, bind };
}

/** Covers the default domain and those of the workspace, in an array, so that the unique index is used. */
const shortCodeKeysSql = (code: string, asSent: string) =>
  `array(select ${code}::text union all
    select name || case when case_sensitive then '//' || ${asSent}::text else '/' || ${code}::text end
    from domains where workspace_id = $1)`;

/** Must agree with libs/qr-codes/status.ts, which judges one record. */
function statusCondition(
  status: NonNullable<QrExportFilters['status']>,
  bind: (value: unknown) => string,
  now: Date,
): string {
  switch (status) {
    case 'paused':
    case 'archived':
      return `code.status = '${status}'`;
    case 'expired':
      return `code.status = 'active' and code.expires_at <= ${bind(now)}`;
    case 'limit_reached':
      return `${unexpired(bind(now))} and ${isLimitReachedSql('code')}`;
    case 'scheduled': {
      const at = bind(now);
      return `${unexpired(at)} and code.starts_at > ${at} and not ${isLimitReachedSql('code')}`;
    }
    case 'active': {
      const at = bind(now);
      return `${unexpired(at)} and (code.starts_at is null or code.starts_at <= ${at})
        and not ${isLimitReachedSql('code')}`;
    }
  }
}

const unexpired = (at: string) =>
  `code.status = 'active' and (code.expires_at is null or code.expires_at > ${at})`;

/** Escapes wildcards of LIKE, so that the search text matches literally. */
const patternOf = (search: string) => `%${foldForSearch(search).replace(/[\\%_]/g, '\\$&')}%`;

interface ChangesScope extends ListScope {
  updatedSince: Date;
}

export const isOfChanges = (scope: ListScope): scope is ChangesScope => scope.updatedSince !== null;

/**
 * Selects a page of what changed since `scope.updatedSince`, oldest change first: live records that match the filters,
 * and all records that were deleted after `tombstonesFrom`. Each kind has a separate index.
 */
export function changesStatement(
  columns: string,
  scope: ChangesScope,
  { tombstonesFrom, position, take }: { tombstonesFrom: Date; position: Position | null; take: number },
): Statement {
  const { conditions, values, bind } = conditionsOf(scope, position ? 'updated_since' : undefined);
  const start = position
    ? `(code.updated_at, code.id) > (${bind(position[0])}::timestamptz, ${bind(position[1])}::uuid)`
    : `code.updated_at >= ${bind(scope.updatedSince)}`;
  const limit = bind(take);
  const kindOf = (condition: string) => `(select ${columns}
    from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
    where ${condition} and ${start} order by code.updated_at, code.id limit ${limit})`;
  const deleted = `code.workspace_id = $1 and code.deleted_at >= ${bind(tombstonesFrom)}`;
  const listed = `select * from (${kindOf(conditions.join(' and '))} union all ${kindOf(deleted)}) as changed
    order by "updatedAt", id limit ${limit}`;
  return { sql: untilLarge(listed, bind), values };
}

/** Counts the QR codes of a workspace, and the active ones, in indexes: few have dates or a limit. */
export function totalsStatement(workspaceId: string, now: Date): Statement {
  const count = (condition: string) =>
    `(select count(*) from qr_codes code where code.workspace_id = $1 and code.deleted_at is null and ${condition})`;
  const unexpired = '(code.expires_at is null or code.expires_at > $2)';
  const reached = isLimitReachedSql('code');
  return {
    sql: `select ${count('true')}::int as total, (${count("code.status = 'active'")}
      - ${count("code.status = 'active' and code.expires_at <= $2")}
      - ${count(`code.status = 'active' and code.starts_at > $2 and ${unexpired} and not ${reached}`)}
      - ${count(`code.status = 'active' and ${unexpired} and ${reached}`)})::int as active`,
    values: [workspaceId, now],
  };
}
