import { DELIMITERS, type Delimiter, type Guard } from '#libs/csv';
import { isoTimeSql } from '#libs/webhook-events';
import { IS_LAST_READ, selectScans, type ScanListScope, type ScanPosition } from './scan-list.queries.js';

export interface ScanLineFormat {
  delimiter: Delimiter;
  guard: Exclude<Guard, 'import'>;
}

/** As libs/csv has them, in literals of SQL. A scan has no text that is a date by name, or an amount. */
const FORMULA = String.raw`^''*[-=+@\t\r＝＋－＠]`;
const NUMBER = String.raw`^(-[0-9]+(\.[0-9]+)?|\+[0-9][0-9 ()./-]{5,})$`;
const CHANGED = String.raw`^([\t\r]|\s*(''|[-=+@＝＋－＠]|[0-9][0-9.,:/ -]*([eE][0-9]+)?$))`;

const GUARDS: Record<ScanLineFormat['guard'], { maybe: string; isGuarded: (cell: string) => string }> = {
  formula: {
    maybe: FORMULA,
    isGuarded: (cell) => `${cell} ~ '${FORMULA}' and ${cell} !~ '${NUMBER}'`,
  },
  spreadsheet: { maybe: CHANGED, isGuarded: (cell) => `${cell} ~ '${CHANGED}'` },
};

/** The cells of a line in their order, by the names of the columns. */
function cellsOf({ delimiter, guard }: ScanLineFormat) {
  const { maybe, isGuarded } = GUARDS[guard];
  /** RFC 4180, section 2.6. */
  const quoted = String.raw`["${delimiter === 'tab' ? String.raw`\t` : DELIMITERS[delimiter]}\r\n]`;
  const escaped = (cell: string) => `case when ${isGuarded(cell)} then '''' || ${cell} else ${cell} end`;
  /** A column of text as a cell: of most, one comparison shows that they stay as they are. */
  const cellOf = (column: string) => `case
    when ${column} !~ '${maybe}|${quoted}' then ${column}
    when ${column} ~ '${quoted}' then '"' || replace(${escaped(column)}, '"', '""') || '"'
    else ${escaped(column)} end`;
  return {
    ...{ id: 'id', qr_code_id: 'qr_code_id', scanned_at: isoTimeSql('scanned_at') },
    ...{ country: cellOf('country'), city: cellOf('city'), device: cellOf('device'), os: cellOf('os') },
    ...{ browser: cellOf('browser'), language: cellOf('language'), referrer: cellOf('referrer') },
    ...{ rule: 'rule', via: cellOf('via'), bot: 'is_bot::text', version: 'version' },
  };
}

export const SCAN_CSV_COLUMNS = Object.keys(cellsOf({ delimiter: 'comma', guard: 'formula' }));

/** A line with its end. concat() leaves a null cell empty. */
function lineOf(format: ScanLineFormat): string {
  const delimiter = format.delimiter === 'tab' ? String.raw`E'\t'` : `'${DELIMITERS[format.delimiter]}'`;
  return `concat(${Object.values(cellsOf(format)).join(`, ${delimiter}, `)}, E'\\r\\n')`;
}

/**
 * The next `take` scans after a position as lines of CSV in a single value: rows of their own are garbage that a process
 * which exports millions of them collects too late. Returns {lines, scannedAt, id, hasNext}, with the last scan that was
 * read, whether or not it fits; nothing if there is none.
 */
export function scanLinesStatement(
  scope: ScanListScope,
  position: ScanPosition | null,
  take: number,
  format: ScanLineFormat,
): { sql: string; values: unknown[] } {
  const { sql, values } = selectScans('*', scope, position, take);
  return {
    sql: `
with part as materialized (${sql}
)
select (select string_agg(${lineOf(format)}, '' order by place) filter (where fits) from part) as lines,
  ${isoTimeSql('scanned_at')} as "scannedAt", id, ${IS_LAST_READ} or (select count(*) from part) = ${take} as "hasNext"
from part where place = (select max(place) from part)`,
    values,
  };
}
