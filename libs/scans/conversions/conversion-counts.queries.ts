import { isoTimeSql } from '#libs/webhook-events';
import { chosenCodes } from '../questions/counted-codes.step.js';
import { FILTERS, type CountScope, type CountSubject } from '../questions/count-scope.js';
import { likeLower } from '../questions/like-lower.js';
import { bucketOf } from '../questions/time-buckets.js';

export type ConversionScope = Pick<
  CountScope,
  'workspaceId' | 'subject' | 'from' | 'to' | 'interval' | 'timezone' | 'filters'
>;

/** Landing pages do not record the form of the short URL, and only redirects have rules. */
const UNRECORDED: Partial<Record<(typeof FILTERS)[number], string>> = { via: `'unknown'`, rule: `'none'` };

/**
 * Returns `leads` and `clicks`, each a list of the starts of buckets with their numbers, and of null with that of the
 * previous period, from an index unless there are filters. $1 workspace, $2 from, $3 to (exclusive), $4 start of the
 * previous period, $5 time zone.
 */
export function countsStatement(scope: ConversionScope): {
  sql: string;
  values: unknown[];
} {
  const { workspaceId, subject, from, to, interval, timezone, filters } = scope;
  const before = new Date(2 * from.getTime() - to.getTime());
  const values: unknown[] = [workspaceId, from, to, before, timezone];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...codesOf(subject, bind),
    ...FILTERS.flatMap((name) => {
      const value = filters[name];
      const column = UNRECORDED[name] ?? name;
      return value === undefined ? [] : [`lower(${column}) = any(${bind(likeLower(value))}::text[])`];
    }),
  ].join(' and ');
  const counted = (table: string, at: string) => `(
    select coalesce(json_agg(json_build_array(${isoTimeSql('start')}, count)), '[]') from (
      select case when ${at} >= $2 then ${bucketOf(interval, at)} end as start, count(*)::int as count
      from ${table} where workspace_id = $1 and ${at} >= $4 and ${at} < $3${conditions && ` and ${conditions}`}
      group by 1
    ) as buckets
  )`;
  const sql = `select ${counted('leads', 'submitted_at')} as leads, ${counted('cta_clicks', 'clicked_at')} as clicks`;
  return { sql, values };
}

function codesOf(subject: CountSubject, bind: (value: unknown) => string): string[] {
  if (subject === 'workspace') return [];
  if ('qrCodeId' in subject) return [`qr_code_id = ${bind(subject.qrCodeId)}::uuid`];
  return [`qr_code_id in (select code.id from qr_codes code where ${chosenCodes(subject.choice, bind)})`];
}
