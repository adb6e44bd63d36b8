import { FILTERS, type CountScope } from '../questions/count-scope.js';
import { likeLower } from '../questions/like-lower.js';
import type { RowDimension } from '../questions/scan-rows.queries.js';
import { DIMENSIONS, type Dimension } from '../rollups/dimensions.js';
import { KINDS } from '../questions/kinds.js';
import type { Lowering, Readiness } from './readiness.queries.js';

export interface Question {
  sql: string;
  parameters: Record<string, unknown>;
}

const SECOND = 'toUnixTimestamp(scanned_at)';
const BUCKET = `roundDown(${SECOND}, {starts:Array(UInt32)})`;
const LOCAL = `(${SECOND} + transform(roundDown(${SECOND}, {zone_starts:Array(UInt32)}), {zone_starts:Array(UInt32)}, {zone_offsets:Array(Int32)}, 0))`;
const WEEKDAY = `((intDiv(${LOCAL}, 86400) + 3) % 7)`;
const HOUR = `(intDiv(${LOCAL}, 3600) % 24)`;

const SUMS = `toUInt32(any(scanned_at)) as at, count() - bots as scans, sum(is_first) as visitors, sum(is_bot) as bots`;

/** As PostgreSQL calls what is null. */
const NONE: Partial<Record<Dimension, string>> = { rule: 'none', via: 'unknown' };

/** @param name undefined for the id of a code */
function textOf(column: string, name: Dimension | undefined): string {
  const none = name && NONE[name];
  return none ? `ifNull(toString(${column}), '${none}')` : `toString(${column})`;
}

/**
 * The sums of the previous period, of each hour of the week in each bucket, of the values of each dimension, and of each
 * code. One read for all of the range, so that they add up.
 */
export function countsQuestion(
  scope: CountScope,
  readiness: Readiness,
  previous: Date,
  limit: number,
): Question {
  const { where, parameters } = selectScans(scope, readiness, previous);
  const listsCodes = scope.subject === 'workspace' || 'choice' in scope.subject;
  const keys = [
    'bucket',
    'hour',
    ...DIMENSIONS.map((_, index) => `d${index}`),
    ...(listsCodes ? ['code'] : []),
  ];
  const sets = [['bucket', 'hour'], ...keys.slice(2).map((key) => [key])];
  // GROUPING has a bit for each key that is not in the set, beginning with the highest.
  const masks = sets.map((set) => keys.reduce((mask, key) => 2 * mask + (set.includes(key) ? 0 : 1), 0));
  // The columns themselves are keys, since texts that are made of them would take longer to compare.
  const values = keys
    .slice(2)
    .map((key, index) => `kind = ${KINDS.dimension + index}, ${textOf(key, DIMENSIONS[index])}`);
  const sql = `
select * from (
  select ${KINDS.previous} as kind, '' as value, ${SUMS} from scans
  where scanned_at < fromUnixTimestamp64Milli({from:Int64}, 'UTC') and ${where} having count() > 0
  union all
  select indexOf([${masks.join(', ')}], grouping(${keys.join(', ')})) as kind, multiIf(${values.join(', ')}, '') as value, ${SUMS}
  from (
    select ${BUCKET} as bucket, ${WEEKDAY} * 24 + ${HOUR} as hour,
      ${DIMENSIONS.map((name, index) => `${name} as d${index}`).join(', ')}, qr_code_id as code, scanned_at, is_bot, is_first
    from scans where scanned_at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') and ${where}
  ) group by grouping sets (${sets.map((set) => `(${set.join(', ')})`).join(', ')})
) limit {limit:UInt32}`;
  return { sql, parameters: { ...parameters, limit } };
}

/** The sums of each combination of values, each with the time of one of its scans. */
export function rowsQuestion(
  scope: CountScope,
  by: readonly RowDimension[],
  readiness: Readiness,
  limit: number,
): Question {
  const { where, parameters } = selectScans(scope, readiness, scope.from);
  const keys = [...new Set(by.map(keyOf))];
  const sql = `
select ${keys.join(', ')}, ${SUMS} from scans where ${where}
group by all having scans > 0 ${scope.includesBots ? 'or bots > 0' : ''} limit {limit:UInt32}`;
  return { sql, parameters: { ...parameters, limit } };
}

function keyOf(name: RowDimension): string {
  switch (name) {
    case 'time':
      return `${BUCKET} as bucket`;
    case 'hour_of_day':
      return `${HOUR} as hour`;
    case 'weekday':
      return `${WEEKDAY} as weekday`;
    case 'qr_code':
    case 'folder':
      return 'qr_code_id';
    default:
      return name;
  }
}

/** As lower() of PostgreSQL. */
export function lowerOf({ all, losesDots, ignoresEnds }: Lowering, text: string): string {
  if (!all) return `lower(${text})`;
  const dotted = losesDots ? `replaceAll(${text}, 'İ', 'i')` : text;
  return `lowerUTF8(${ignoresEnds ? `replaceAll(${dotted}, 'Σ', 'σ')` : dotted})`;
}

/** Omits months that ClickHouse is not known to have, and scans that PostgreSQL reads because they may be missing. */
function selectScans(
  scope: CountScope,
  readiness: Readiness,
  start: Date,
): { where: string; parameters: Question['parameters'] } {
  const { workspaceId, from, to } = scope;
  const { codeIds, deletedCodes, lowering, waitingCodes, waitingSeconds } = readiness;
  const filters = FILTERS.flatMap((name) => {
    const value = scope.filters[name];
    if (value === undefined) return [];
    // One by one: servers differ in how they read texts with quotes in an array.
    return [{ name, values: likeLower(value).map((text, index) => [`${name}_${index}`, text] as const) }];
  });
  const where = [
    'workspace_id = {workspace:UUID}',
    ...(codeIds ? ['qr_code_id in {codes:Array(UUID)}'] : []),
    ...(deletedCodes.length > 0 ? ['qr_code_id not in {deleted_codes:Array(UUID)}'] : []),
    `scanned_at >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')`,
    `scanned_at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`,
    ...filters.map(
      ({ name, values }) =>
        `${lowerOf(lowering, textOf(name, name))} in (${values.map(([parameter]) => `{${parameter}:String}`).join(', ')})`,
    ),
    ...(waitingCodes.length > 0
      ? [
          `(qr_code_id, ${SECOND}) not in arrayZip({waiting_codes:Array(UUID)}, {waiting_seconds:Array(UInt32)})`,
        ]
      : []),
  ].join(' and ');
  const parameters = {
    ...{ workspace: workspaceId, from: from.getTime(), to: to.getTime() },
    start: Math.max(start.getTime(), readiness.since.getTime()),
    ...{ starts: readiness.starts, zone_starts: readiness.zoneStarts, zone_offsets: readiness.zoneOffsets },
    ...(codeIds && { codes: codeIds }),
    ...(deletedCodes.length > 0 && { deleted_codes: deletedCodes }),
    ...Object.fromEntries(filters.flatMap(({ values }) => values)),
    ...(waitingCodes.length > 0 && { waiting_codes: waitingCodes, waiting_seconds: waitingSeconds }),
  };
  return { where, parameters };
}
