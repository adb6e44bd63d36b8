export const BULK_MODES = ['create', 'upsert'] as const;
export type BulkMode = (typeof BULK_MODES)[number];
export const UNKNOWN_COLUMNS = ['refuse', 'ignore', 'metadata'] as const;
export type UnknownColumns = (typeof UNKNOWN_COLUMNS)[number];

export const EMPTY_CELLS = ['keep', 'clear'] as const;
export type EmptyCells = (typeof EMPTY_CELLS)[number];

/** Options of the query for reading the body. */
export interface BulkOptions {
  mode: BulkMode;
  unknownColumns: UnknownColumns;
  emptyCells: EmptyCells;
}

/** Reads a query that is not validated yet: another value is refused after the body was read. */
export const optionsOf = ({
  mode,
  unknown_columns: columns,
  empty_cells: cells,
}: Record<string, unknown>): BulkOptions => ({
  mode: BULK_MODES.find((known) => known === mode) ?? 'create',
  unknownColumns: UNKNOWN_COLUMNS.find((known) => known === columns) ?? 'refuse',
  emptyCells: EMPTY_CELLS.find((known) => known === cells) ?? 'keep',
});
