/** Returns, for each day in UTC from $1 to $2 (exclusive), the number of scans and a sum of hashes of their ids. */
export const SCAN_CHECKSUMS = `
  select to_char(scanned_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::text as count,
    sum(hashtextextended(id::text, 0))::text as checksum
  from scans where scanned_at >= $1 and scanned_at < $2 group by 1 order by 1`;
