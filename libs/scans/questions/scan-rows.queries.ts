import { isoTimeSql } from '#libs/webhook-events';
import { DIMENSIONS } from '../rollups/dimensions.js';
import { givenSums, type ClickHouseAnswer } from './given-sums.step.js';
import type { CountScope } from './count-scope.js';
import { countedCodes } from './counted-codes.step.js';
import { readScans } from './read-scans.step.js';
import { filterOf } from './scan-counts.queries.js';
import { bucketOf, hourOf, weekdayOf } from './time-buckets.js';

/** Dimensions by which scans can be divided. */
const TIMES = ['time', 'hour_of_day', 'weekday'] as const;
export const ROW_DIMENSIONS = [...TIMES, ...DIMENSIONS, 'version', 'qr_code', 'folder'] as const;
export type RowDimension = (typeof ROW_DIMENSIONS)[number];

const SUMS_OF_READ = `
select scan.*, case when $7 or not is_bot then 1 else 0 end as scans, case when is_first then 1 else 0 end as visitors
from (select qr_code_id, scanned_at, version, ${DIMENSIONS.join(', ')}, is_bot, is_first from read) as scan`;

/** The time of a scan stands for that of others in the same bucket, hour or weekday. */
const SUMS_OF_GIVEN = `
select qr_code_id, to_timestamp(at), version, ${DIMENSIONS.join(', ')}, null, null,
  scans + case when $7 then bots else 0 end, visitors
from given`;

/**
 * Sums by the values of some dimensions, from the scans one by one or from ClickHouse, of up to `take` rows. Parameters as those of countsStatement.
 * Returns {values, scans, uniqueVisitors}; the values are texts, two of a code: its id and its name.
 */
export function rowsStatement(
  scope: CountScope,
  { by, take, answer }: { by: readonly RowDimension[]; take: number; answer: ClickHouseAnswer | null },
) {
  const { workspaceId, subject, from, to, interval, timezone, top, includesBots } = scope;
  const values: unknown[] = [workspaceId, from, to, from, timezone, top, includesBots];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filter = filterOf(scope, bind);
  const steps = answer
    ? [givenSums(answer, 'rows', filter, bind)]
    : [countedCodes(subject, false, bind), readScans(null, filter)];
  const columns = by.flatMap((name) => columnsOf(name, interval)).join(', ');
  const order = by.flatMap((name) => NUMBERS[name] ?? columnsOf(name, interval)).join(', ');
  const sql = `
with ${steps.join(', ')}
select array[${columns}] as values, sum(scans)::float8 as scans, sum(visitors)::float8 as "uniqueVisitors"
from (${SUMS_OF_READ}${answer ? ` union all ${SUMS_OF_GIVEN}` : ''}) as summed
left join qr_codes code on code.workspace_id = $1 and code.id = qr_code_id
-- Not every choice of dimensions uses them, and each parameter needs a type.
where $2::timestamptz is not null and $5::text is not null and $6::int > 0
group by ${columns} having sum(scans) > 0
order by ${order} limit ${bind(take)}`;
  return { sql, values };
}

/** Version 10 follows 9. */
const NUMBERS: Partial<Record<RowDimension, string>> = {
  version: 'min(summed.version)',
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
      return ['summed.version::text'];
    default:
      return [`${name}::text`];
  }
}
