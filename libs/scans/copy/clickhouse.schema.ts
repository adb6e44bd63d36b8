import type { ScanMonth } from '../scan-months.js';

/** In the order of `scanRow`. */
export const COLUMNS = [
  ...[
    'id',
    'workspace_id',
    'qr_code_id',
    'scanned_at',
    'country',
    'city',
    'device',
    'os',
    'browser',
    'language',
  ],
  ...['referrer', 'is_bot', 'rule', 'via', 'version', 'is_first'],
].join(', ');

/** Whole months are deleted, as in PostgreSQL; a date would end with the day of the server's time zone. */
export const ttlOf = (retentionMonths: number): string =>
  `toDateTime(toStartOfMonth(scanned_at), 'UTC') + toIntervalMonth(${retentionMonths + 1})`;

/** @param definition of a table; without a limit, it keeps all months */
export const retentionOf = (definition: string): number =>
  Number(/toIntervalMonth\((\d+)\)/.exec(definition)?.[1] ?? Infinity) - 1;

/** The name of its partition. */
export const partitionOf = ({ from }: ScanMonth): string => from.slice(0, 7).replace('-', '');

/** A retried insert is recognized as one of this many before. */
const WINDOW = 1_000;

export const createScans = (retentionMonths: number): string => `
create table if not exists scans (
  id UUID,
  workspace_id UUID,
  qr_code_id UUID,
  scanned_at DateTime64(3, 'UTC') codec(Delta, LZ4),
  country LowCardinality(String),
  city LowCardinality(String),
  device LowCardinality(String),
  os LowCardinality(String),
  browser LowCardinality(String),
  language LowCardinality(String),
  referrer LowCardinality(String),
  is_bot Bool,
  rule Nullable(Int16),
  via LowCardinality(Nullable(String)),
  version Nullable(Int32),
  is_first Bool
)
engine = MergeTree
partition by toYYYYMM(scanned_at)
order by (workspace_id, qr_code_id, scanned_at, id)
ttl ${ttlOf(retentionMonths)}
settings ttl_only_drop_parts = 1, non_replicated_deduplication_window = ${WINDOW}`;

export const modifyTtl = (retentionMonths: number): string =>
  `alter table scans modify ttl ${ttlOf(retentionMonths)} settings mutations_sync = 0`;
