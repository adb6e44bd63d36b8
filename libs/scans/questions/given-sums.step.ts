import { DIMENSIONS } from '../rollups/dimensions.js';
import { READ_COLUMNS } from './read-scans.step.js';

/** Scans that ClickHouse may lack: those of a code in a second. */
export interface WaitingScans {
  codes: string[];
  /** Since 1970. */
  seconds: number[];
}

/** The sums of all scans except those that may be waiting. */
export interface ClickHouseAnswer {
  waiting: WaitingScans;
  sums: object[];
}

const SUMS = 'at bigint, scans bigint, visitors bigint, bots bigint';
const OF_COUNTS = `kind int, value text, ${SUMS}`;
const OF_ROWS = `qr_code_id uuid, version int, ${DIMENSIONS.map((name) => `${name} ${name === 'rule' ? 'int' : 'text'}`).join(', ')}, ${SUMS}`;

/**
 * Provides `given`, the sums of ClickHouse, and `read`, the scans that are not in them.
 * @param filter a condition on scans
 */
export const givenSums = (
  answer: ClickHouseAnswer,
  of: 'counts' | 'rows',
  filter: string,
  bind: (value: unknown) => string,
): string => `
given as materialized (
  select * from json_to_recordset(${bind(JSON.stringify(answer.sums))}::json) as sum(${of === 'counts' ? OF_COUNTS : OF_ROWS})
), read as materialized (
  select scan.*, true as is_open, $3::timestamptz as ends
  from unnest(${bind(answer.waiting.codes)}::uuid[], ${bind(answer.waiting.seconds)}::bigint[]) as waiting(code, second)
  cross join lateral (
    select ${READ_COLUMNS} from scans
    where workspace_id = $1 and qr_code_id = code
      and scanned_at >= to_timestamp(second) and scanned_at < to_timestamp(second + 1) ${filter}
      -- Known when the statement is planned: it is planned without the other months.
      and scanned_at >= $4 and scanned_at < $3
    offset 0
  ) as scan
)`;
