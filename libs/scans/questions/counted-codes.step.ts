import type { CodeChoice, CountSubject } from './count-scope.js';

export type RollupOwner = 'code' | 'workspace';

/** Sums that need no scans to be read. */
export type SumSource = RollupOwner | 'clickhouse';

export const ownerOf = (subject: CountSubject): RollupOwner =>
  subject === 'workspace' ? 'workspace' : 'code';

/** Rollups that contain nothing after the range need no division of its last day. */
const ENDS = `case when rolled_to <= $3::timestamptz then date_trunc('day', $3::timestamptz, 'UTC') + interval '24 hours'
    else $3::timestamptz end as ends`;

/**
 * Provides `codes`, whose scans are counted: `rolled_to` is the watermark of each, `ends` the time up to which its
 * rollups can be read, and `is_open` tells whether it can have later scans than `rolled_to`. For a workspace, `rollup`
 * provides the same for all of its codes.
 * @param readsRollups false to read scans only
 */
export function countedCodes(
  subject: CountSubject,
  readsRollups: boolean,
  bind: (value: unknown) => string,
): string {
  if (subject === 'workspace') return codesOfWorkspace(readsRollups);
  const mark = readsRollups ? `coalesce(rolled_to, '-infinity')` : `'-infinity'::timestamptz`;
  return `
codes as materialized (
  select *, true as is_open, ${ENDS} from (
    select counters.qr_code_id, ${mark} as rolled_to from qr_code_counters counters
    ${'choice' in subject ? `join qr_codes code on code.id = counters.qr_code_id where ${chosenCodes(subject.choice, bind)} and` : 'where'}
      counters.workspace_id = $1 ${'choice' in subject ? '' : `and counters.qr_code_id = ${bind(subject.qrCodeId)}::uuid`}
  ) as counted
)`;
}

const codesOfWorkspace = (readsRollups: boolean): string => `
rollup as materialized (
  select *, ${ENDS} from (
    select coalesce((
      select ${readsRollups ? 'rolled_to' : 'null'} from workspace_rollups where workspace_id = $1
    ), '-infinity')::timestamptz as rolled_to
  ) as latest
), codes as materialized (
  select qr_code_id, ${readsRollups ? `coalesce(workspace_rolled_to, '-infinity')` : `'-infinity'::timestamptz`} as rolled_to,
    ${readsRollups ? 'is_unrolled' : 'true'} as is_open, ends
  from qr_code_counters cross join (select ends from rollup) as rollup
  where workspace_id = $1
)`;

/** Returns a condition on `code`, with the workspace as $1. */
export function chosenCodes(
  { folderIds, tags, anyTag, qrCodeIds }: CodeChoice,
  bind: (value: unknown) => string,
): string {
  const conditions = ['code.workspace_id = $1', 'code.deleted_at is null'];
  if (folderIds === null) conditions.push('code.folder_id is null');
  else if (folderIds) conditions.push(`code.folder_id = any(${bind(folderIds)}::uuid[])`);
  if (tags) conditions.push(`code.tags_norm ${anyTag ? '&&' : '@>'} ${bind(tags)}::text[]`);
  if (qrCodeIds) conditions.push(`code.id = any(${bind(qrCodeIds)}::uuid[])`);
  return conditions.join(' and ');
}
