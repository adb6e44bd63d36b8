/**
 * SQL that is true if a code has reached its scan limit. Admitted scans are exact at once; scans from before the limit
 * are in the counters.
 * @param code alias of qr_codes
 */
export const isLimitReachedSql = (code: string): string => `(
  ${code}.scan_limit is not null and ${code}.scan_limit <= coalesce(greatest(
    (select scan_count from qr_code_counters where qr_code_id = ${code}.id),
    (select admitted from scan_limits where qr_code_id = ${code}.id)), 0))`;
