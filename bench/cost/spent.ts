import type { Client } from 'pg';
import { processorTimeMs } from '../toolbox/processor-time.js';

const ROWS = `('scan_log', 'scans', 'visitor_days', 'qr_code_counters', 'webhook_events', 'webhook_deliveries', 'webhook_attempts', 'webhook_sequences',
  'webhook_delivery_groups', 'webhook_group_leases', 'webhook_outcomes')`;

/** The sizes of the tables of scans and deliveries, with their partitions. */
const SIZES = `
  select coalesce(sum(pg_table_size(tree.relid)), 0)::float8 as heap, coalesce(sum(pg_indexes_size(tree.relid)), 0)::float8 as indexes
  from pg_class c cross join lateral (select c.oid as relid union select relid from pg_partition_tree(c.oid)) tree
  where c.relname in ${ROWS}`;

const WAL = `
  select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes, wal_records::float8 as records,
    wal_fpi::float8 as images
  from pg_stat_wal`;

const KEYS = ['edge', 'worker', 'postgres', 'bytes', 'records', 'images', 'heap', 'indexes'] as const;

export type Spent = Record<(typeof KEYS)[number], number>;

export interface Spenders {
  edge: number;
  worker: number;
  postgres: number;
}

/** The resources that the processes and the database have used so far. Processor times are in microseconds. */
export async function spentBy(client: Client, { edge, worker, postgres }: Spenders): Promise<Spent> {
  const { rows } = await client.query<Spent>(`select * from (${SIZES}) sizes, (${WAL}) wal`);
  const [row] = rows;
  if (!row) throw new Error('a sum gives one row');
  const microseconds = (pid: number) => (processorTimeMs(pid) ?? Number.NaN) * 1_000;
  return {
    ...row,
    ...{ edge: microseconds(edge), worker: microseconds(worker), postgres: microseconds(postgres) },
  };
}

export const perScan = (before: Spent, after: Spent, scans: number): Spent =>
  Object.fromEntries(KEYS.map((key) => [key, (after[key] - before[key]) / scans])) as Spent;

export const HEADINGS = `${'per scan'.padEnd(38)} edge µs  worker µs  PostgreSQL µs  WAL bytes  records  images  heap bytes  index bytes`;

export function spentLine(name: string, spent: Spent): string {
  const figure = (key: keyof Spent, width: number, digits = 0) => spent[key].toFixed(digits).padStart(width);
  return [
    ...[
      name.padEnd(38),
      figure('edge', 7),
      figure('worker', 10),
      figure('postgres', 14),
      figure('bytes', 10),
    ],
    ...[figure('records', 8, 1), figure('images', 7, 2), figure('heap', 11), figure('indexes', 12)],
  ].join(' ');
}
