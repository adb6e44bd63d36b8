import { Client } from 'pg';

export interface Fates {
  stored: number;
  lost: number;
  twice: number;
  'with other than one event': number;
  miscounted: number;
  'stored without 302': number;
}

const STORED = `
  select referrer, count(distinct scan.id)::int as scans, count(event.id)::int as events
  from scans scan left join webhook_events event on event.id = scan.id group by referrer`;
const MISCOUNTED = `
  select abs((select count(*) from scans) - (select coalesce(sum(scan_count), 0) from qr_code_counters))::int as count`;

/** @returns also, by mark, how often a scan is stored */
export async function countFates(
  url: string,
  answered: readonly string[],
): Promise<{ fates: Fates; timesStored: Map<string, number> }> {
  const rows = await ask<{ referrer: string; scans: number; events: number }>(url, STORED);
  const [miscounted] = await ask<{ count: number }>(url, MISCOUNTED);
  const marks = new Set(rows.map(({ referrer }) => referrer));
  const answeredMarks = new Set(answered);
  const fates = {
    stored: rows.reduce((sum, { scans }) => sum + scans, 0),
    lost: answered.filter((mark) => !marks.has(mark)).length,
    twice: rows.filter(({ scans }) => scans > 1).length,
    'with other than one event': rows.filter(({ scans, events }) => scans !== events).length,
    miscounted: miscounted?.count ?? Number.NaN,
    'stored without 302': rows.filter(({ referrer }) => !answeredMarks.has(referrer)).length,
  };
  return { fates, timesStored: new Map(rows.map(({ referrer, scans }) => [referrer, scans])) };
}

/** Counts the rows that the worker has not stored yet. */
export const countLogged = async (url: string): Promise<number> =>
  (await ask<{ count: number }>(url, 'select count(*)::int as count from scan_log'))[0]?.count ?? Number.NaN;

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}
