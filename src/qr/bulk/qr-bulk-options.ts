export const BULK_MODES = ['create', 'upsert'] as const;
export type BulkMode = (typeof BULK_MODES)[number];
export const UNKNOWN_COLUMNS = ['refuse', 'ignore', 'metadata'] as const;
export type UnknownColumns = (typeof UNKNOWN_COLUMNS)[number];

/** What the query says of how the body is read. */
export interface BulkOptions {
  mode: BulkMode;
  unknownColumns: UnknownColumns;
}

/** Of a query that is not validated yet: another value is refused after the body was read. */
export const optionsOf = ({ mode, unknown_columns: columns }: Record<string, unknown>): BulkOptions => ({
  mode: BULK_MODES.find((known) => known === mode) ?? 'create',
  unknownColumns: UNKNOWN_COLUMNS.find((known) => known === columns) ?? 'refuse',
});
