import type { QrRecord } from '../record/qr-record.js';

interface Order {
  column: string;
  /**
   * The index of the order contains this in place of a column that changes often: it never falls while the column
   * rises.
   */
  step?: { column: string; of: (value: string) => string };
  idColumn: string;
  type: 'timestamptz' | 'text' | 'bigint';
  valueOf(record: QrRecord): string;
}

const ofCode = { idColumn: 'code.id' } as const;
const ofCounters = { idColumn: 'counters.qr_code_id' } as const;

/** Each order has a separate index; those with a step use qr_code_counters. */
const ORDERS = {
  created_at: {
    ...ofCode,
    column: 'code.created_at',
    type: 'timestamptz',
    valueOf: ({ createdAt }) => createdAt.toISOString(),
  },
  updated_at: {
    ...ofCode,
    column: 'code.updated_at',
    type: 'timestamptz',
    valueOf: ({ updatedAt }) => updatedAt.toISOString(),
  },
  name: { ...ofCode, column: 'code.name_sort', type: 'text', valueOf: ({ nameSort }) => nameSort },
  scan_count: {
    ...ofCounters,
    column: 'counters.scan_count',
    step: { column: 'counters.scan_magnitude', of: (value) => `scan_magnitude(${value})` },
    type: 'bigint',
    valueOf: ({ scanCount }) => String(scanCount),
  },
  last_scanned_at: {
    ...ofCounters,
    column: 'counters.last_scanned_at',
    step: { column: 'counters.last_scanned_day', of: (value) => `(${value} at time zone 'UTC')::date` },
    type: 'timestamptz',
    valueOf: ({ lastScannedAt }) => lastScannedAt.toISOString(),
  },
} as const satisfies Record<string, Order>;

type Field = keyof typeof ORDERS;
export type Sort = Field | `-${Field}`;

const fields = Object.keys(ORDERS) as Field[];
export const SORTS: Sort[] = [...fields, ...fields.map((field) => `-${field}` as const)];

export function orderOf(sort: Sort): Order & { isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  const order: Order = ORDERS[(isDescending ? sort.slice(1) : sort) as Field];
  return { ...order, isDescending };
}
