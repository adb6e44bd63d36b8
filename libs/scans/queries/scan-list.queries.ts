import { isoTimeSql } from '#libs/webhook-events';
import { FILTERS, type CountFilters, type CountSubject } from '../questions/count-scope.js';
import { chosenCodes } from '../questions/counted-codes.step.js';
import { likeLower } from '../questions/like-lower.js';

export interface ScanListScope {
  workspaceId: string;
  subject: CountSubject;
  from: Date | null;
  to: Date | null;
  includesBots: boolean;
  filters: CountFilters;
}

/** The last scan of a page: its time as text and its id. */
export type ScanPosition = readonly [scannedAt: string, id: string];

/** Limits the scans that a statement reads for rare matches, so that it takes 0.3 s at most. */
export const MAX_READ = 50_000;

/**
 * Until a month is analyzed, the planner expects few scans in it, and would sort all scans of a code for each page. If the
 * index is the only way to read them, they come in its order. Sorts stay enabled, because scans of several codes need one,
 * and one that is disabled costs so much before PostgreSQL 18 that JIT would compile the statement. The settings end with
 * the transaction.
 */
export const IN_ORDER_OF_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

export const COLUMNS = `id, qr_code_id, ${isoTimeSql('scanned_at')} as scanned_at, country, city, device, os, browser,
  language, referrer, rule, via, is_bot as bot, version`;

export const IS_LAST_READ = `place = ${MAX_READ}`;

const COLUMNS_OF_FILTERS: Partial<Record<(typeof FILTERS)[number], string>> = {
  rule: `coalesce(rule::text, 'none')`,
  via: `coalesce(via, 'unknown')`,
};

interface Sql {
  sql: string;
  values: unknown[];
}

/** Selects scans after a position, newest first, and the last one that was read even if it does not match. */
export function scansStatement(scope: ScanListScope, position: ScanPosition | null, take: number): Sql {
  return selectScans(`${COLUMNS}, fits, ${IS_LAST_READ} as "isLastRead"`, scope, position, take);
}

/**
 * Selects any columns and `place`, the row number. The primary key index has this order; the bound of the time next to
 * the position lets the planner skip months.
 */
export function selectScans(
  columns: string,
  { workspaceId, subject, from, to, includesBots, filters }: ScanListScope,
  position: ScanPosition | null,
  take: number,
): Sql {
  const values: unknown[] = [workspaceId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const range: string[] = [];
  if (from) range.push(`and scanned_at >= ${bind(from)}::timestamptz`);
  if (to) range.push(`and scanned_at < ${bind(to)}::timestamptz`);
  if (position) {
    const [time, id] = [`${bind(position[0])}::timestamptz`, `${bind(position[1])}::uuid`];
    range.push(`and scanned_at <= ${time} and (scanned_at, id) < (${time}, ${id})`);
  }
  const conditions = includesBots ? [] : ['not is_bot'];
  for (const name of FILTERS) {
    const value = filters[name];
    const column = COLUMNS_OF_FILTERS[name] ?? name;
    if (value !== undefined) conditions.push(`lower(${column}) = any(${bind(likeLower(value))}::text[])`);
  }
  const sql = `
select ${columns}
from (
  select *, ${conditions.join(' and ') || 'true'} as fits, row_number() over (order by scanned_at desc, id desc) as place
  from (
    select id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer, rule, is_bot,
      coalesce(via, 'unknown') as via, version
    ${readSql(subject, { range: range.join(' '), conditions, take, bind })}
    order by scanned_at desc, id desc limit ${MAX_READ}
  ) as read
) as placed
where fits or ${IS_LAST_READ}
order by placed.scanned_at desc, id desc limit ${bind(take)}`;
  return { sql, values };
}

interface Reading {
  range: string;
  conditions: string[];
  take: number;
  bind: (value: unknown) => string;
}

/**
 * From where scans are read: of one code, in the order of its index; of many, the newest of each code that fit, so that the
 * newest of all are among them.
 */
function readSql(subject: CountSubject, { range, conditions, take, bind }: Reading): string {
  if (subject !== 'workspace' && 'qrCodeId' in subject)
    return `from scans where workspace_id = $1 and qr_code_id = ${bind(subject.qrCodeId)} ${range}`;
  const fits = conditions.map((condition) => `and ${condition}`).join(' ');
  const codes =
    subject === 'workspace'
      ? 'qr_code_counters counters where counters.workspace_id = $1'
      : `qr_code_counters counters join qr_codes code on code.id = counters.qr_code_id where counters.workspace_id = $1 and ${chosenCodes(subject.choice, bind)}`;
  return `from (select counters.qr_code_id as code_id from ${codes}) as counted cross join lateral (
      select * from scans where workspace_id = $1 and qr_code_id = code_id ${range} ${fits}
      order by scanned_at desc, id desc limit ${bind(take)}
    ) as newest`;
}
