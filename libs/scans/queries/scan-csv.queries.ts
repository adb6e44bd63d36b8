import { isoTimeSql } from '#libs/webhook-events';
import { IS_LAST_READ, selectScans, type ScanListScope, type ScanPosition } from './scan-list.queries.js';

/** Spreadsheets treat these as the beginning of a formula; the last four are fullwidth forms. */
const FORMULA = String.raw`^[-=+@\t\r＝＋－＠]`;
/** RFC 4180, section 2.6. */
const QUOTED = String.raw`[",\r\n]`;

const escaped = (cell: string) => `case when ${cell} ~ '${FORMULA}' then '''' || ${cell} else ${cell} end`;

/** Escapes a text column. A single comparison suffices for most values. */
const cellOf = (column: string) => `case
    when ${column} !~ '${FORMULA}|${QUOTED}' then ${column}
    when ${column} ~ '${QUOTED}' then '"' || replace(${escaped(column)}, '"', '""') || '"'
    else '''' || ${column} end`;

const CELLS = {
  ...{ id: 'id', qr_code_id: 'qr_code_id', scanned_at: isoTimeSql('scanned_at') },
  ...{ country: cellOf('country'), city: cellOf('city'), device: cellOf('device'), os: cellOf('os') },
  ...{ browser: cellOf('browser'), language: cellOf('language'), referrer: cellOf('referrer') },
  ...{ rule: 'rule', via: cellOf('via'), bot: 'is_bot::text' },
};

export const SCAN_CSV_COLUMNS = Object.keys(CELLS);

/** concat() leaves a null cell empty. */
const LINE = `concat(${Object.values(CELLS).join(`, ',', `)}, E'\\r\\n')`;

/**
 * Returns the next `take` scans after a position as CSV in one value, since separate rows are garbage that a process
 * exporting millions collects too late. Returns {lines, scannedAt, id, hasNext}, with the last scan that was read even
 * if it does not match; nothing if there is none.
 */
export function scanLinesStatement(
  scope: ScanListScope,
  position: ScanPosition | null,
  take: number,
): { sql: string; values: unknown[] } {
  const { sql, values } = selectScans('*', scope, position, take);
  return {
    sql: `
with part as materialized (${sql}
)
select (select string_agg(${LINE}, '' order by place) filter (where fits) from part) as lines,
  ${isoTimeSql('scanned_at')} as "scannedAt", id, ${IS_LAST_READ} or (select count(*) from part) = ${take} as "hasNext"
from part order by place desc limit 1`,
    values,
  };
}
