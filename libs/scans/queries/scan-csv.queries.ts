import { isoTimeSql } from '#libs/webhook-events';
import { IS_LAST_READ, selectScans, type ScanListScope, type ScanPosition } from './scan-list.queries.js';

/** As src/http/requests/csv.ts has them, in a literal of SQL. */
const FORMULA = String.raw`^''*[-=+@\t\r＝＋－＠]`;
const NUMBER = String.raw`^(-[0-9]+(\.[0-9]+)?|\+[0-9][0-9 ()./-]{5,})$`;
/** RFC 4180, section 2.6. */
const QUOTED = String.raw`[",\r\n]`;

const escaped = (cell: string) =>
  `case when ${cell} ~ '${FORMULA}' and ${cell} !~ '${NUMBER}' then '''' || ${cell} else ${cell} end`;

/** A column of text as a cell: of most, one comparison shows that they stay as they are. */
const cellOf = (column: string) => `case
    when ${column} !~ '${FORMULA}|${QUOTED}' then ${column}
    when ${column} ~ '${QUOTED}' then '"' || replace(${escaped(column)}, '"', '""') || '"'
    else ${escaped(column)} end`;

/** The cells of a line in their order, by the names of the columns. */
const CELLS = {
  ...{ id: 'id', qr_code_id: 'qr_code_id', scanned_at: isoTimeSql('scanned_at') },
  ...{ country: cellOf('country'), city: cellOf('city'), device: cellOf('device'), os: cellOf('os') },
  ...{ browser: cellOf('browser'), language: cellOf('language'), referrer: cellOf('referrer') },
  ...{ rule: 'rule', via: cellOf('via'), bot: 'is_bot::text', version: 'version' },
};

export const SCAN_CSV_COLUMNS = Object.keys(CELLS);

/** A line with its end. concat() leaves a null cell empty. */
const LINE = `concat(${Object.values(CELLS).join(`, ',', `)}, E'\\r\\n')`;

/**
 * The next `take` scans after a position as lines of CSV in a single value: rows of their own are garbage that a process
 * which exports millions of them collects too late. Returns {lines, scannedAt, id, hasNext}, with the last scan that was
 * read, whether or not it fits; nothing if there is none.
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
from part where place = (select max(place) from part)`,
    values,
  };
}
