import type { Client } from 'pg';

/** Tables that are too large to compare by row, with the column that says when a row was made. */
export const COUNTED_TABLES = [
  { table: 'scans', at: 'scanned_at' },
  { table: 'cta_clicks', at: 'clicked_at' },
  { table: 'leads', at: 'submitted_at' },
] as const;

export interface ComparedMonth {
  month: string;
  original: number;
  restored: number;
  /** Rows that were deleted since the backup are in the backup only. */
  isComplete: boolean;
}

/** Counts the rows of each month that were made before a time in both databases. */
export async function compareMonths(
  original: Client,
  restored: Client,
  { table, at }: { table: string; at: string },
  before: Date,
): Promise<ComparedMonth[]> {
  const sql = `
    select to_char(${at} at time zone 'UTC', 'YYYY-MM') as month, count(*)::text as count
    from ${table} where ${at} <= $1 group by 1 order by 1`;
  const count = async (database: Client) => {
    const { rows } = await database.query<{ month: string; count: string }>(sql, [before]);
    return new Map(rows.map((row) => [row.month, Number(row.count)]));
  };
  const [there, here] = [await count(original), await count(restored)];
  return [...there].map(([month, rows]) => {
    const found = here.get(month) ?? 0;
    return { month, original: rows, restored: found, isComplete: found >= rows };
  });
}
