import { isoTimeSql } from '#libs/webhook-events';
import { DIMENSIONS } from '../rollups/dimensions.js';
import type { CountScope } from './count-scope.js';
import { countedCodes } from './counted-codes.step.js';
import { readScans } from './read-scans.step.js';
import { bucketOf, filterOf, hourOf, weekdayOf } from './scan-counts.queries.js';

/** Dimensions by which scans can be divided. */
const TIMES = ['time', 'hour_of_day', 'weekday'] as const;
export const ROW_DIMENSIONS = [...TIMES, ...DIMENSIONS, 'version', 'qr_code', 'folder'] as const;
export type RowDimension = (typeof ROW_DIMENSIONS)[number];

/**
 * Sums by the values of some dimensions, from the scans one by one, of up to `take` rows. Parameters as those of countsStatement.
 * Returns {values, scans, uniqueVisitors}; the values are texts, two of a code: its id and its name.
 */
export function rowsStatement(scope: CountScope, by: readonly RowDimension[], take: number) {
  const { workspaceId, subject, from, to, interval, timezone, top, includesBots } = scope;
  const values: unknown[] = [workspaceId, from, to, from, timezone, top, includesBots];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const steps = [countedCodes(subject, false, bind), readScans(null, filterOf(scope, bind))];
  const columns = by.flatMap((name) => columnsOf(name, interval)).join(', ');
  const order = by.flatMap((name) => NUMBERS[name] ?? columnsOf(name, interval)).join(', ');
  const sql = `
with ${steps.join(', ')}
select array[${columns}] as values, count(*) filter (where $7 or not is_bot)::float8 as scans,
  count(*) filter (where is_first)::float8 as "uniqueVisitors"
from read left join qr_codes code on code.workspace_id = $1 and code.id = qr_code_id
-- Not every choice of dimensions uses them, and each parameter needs a type.
where $2::timestamptz is not null and $5::text is not null and $6::int > 0
group by ${columns} having count(*) filter (where $7 or not is_bot) > 0
order by ${order} limit ${bind(take)}`;
  return { sql, values };
}

/** Version 10 follows 9. */
const NUMBERS: Partial<Record<RowDimension, string>> = {
  version: 'min(read.version)',
  hour_of_day: `min(${hourOf('scanned_at')})`,
};

function columnsOf(name: RowDimension, interval: CountScope['interval']): string[] {
  switch (name) {
    case 'time':
      return [isoTimeSql(bucketOf(interval, 'scanned_at'))];
    case 'hour_of_day':
      return [`${hourOf('scanned_at')}::text`];
    case 'weekday':
      return [`${weekdayOf('scanned_at')}::text`];
    case 'qr_code':
      return ['qr_code_id::text', 'code.name::text'];
    case 'folder':
      return ['code.folder_id::text'];
    case 'rule':
      return [`coalesce(rule::text, 'none')`];
    case 'via':
      return [`coalesce(via, 'unknown')::text`];
    case 'version':
      return ['read.version::text'];
    default:
      return [`${name}::text`];
  }
}
