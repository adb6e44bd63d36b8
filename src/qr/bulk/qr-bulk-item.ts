/** One item of a bulk body, not validated yet. */
export interface BulkItem {
  /** Expected to be a create body; from JSON, it can be any value. */
  body: unknown;
  csv: CsvOrigin | null;
}

/** The record of a CSV file that an item comes from. */
export interface CsvOrigin {
  /** Line of the record's start; the header is line 1. */
  row: number;
  /** Its row in a spreadsheet, where cells can have several lines. */
  sheetRow: number;
  /** The columns by the JSON Pointer that they fill: their names, and their letters in a spreadsheet. */
  columns: ReadonlyMap<string, { name: string; letters: string }>;
  /** By JSON Pointer: cells that look like a number and are none, such as 1.000. */
  unclear: ReadonlyMap<string, string>;
  /** The path of its folder by names, as in Summer/Menus; null if it names none. */
  folder: string | null;
  /** The id of the code to edit; only of an upsert. */
  id: string | null;
  /** The JSON Pointers of its empty cells as a JSON array, if these clear fields. */
  emptied: string | null;
  /** True if the file has the column url and no category, which is url then. */
  hasUrlsOnly: boolean;
  /** The faults of the record as a whole. */
  fault: string | null;
}

export const MAX_ITEMS = 1_000;

export const BULK_MODES = ['create', 'upsert'] as const;
export type BulkMode = (typeof BULK_MODES)[number];
/** By what an upsert finds the code that an item edits; the id of a CSV record counts before. */
export const BULK_KEYS = ['external_id', 'short_code', 'id'] as const;
export type BulkKey = (typeof BULK_KEYS)[number];
export const UNKNOWN_COLUMNS = ['refuse', 'ignore', 'metadata'] as const;
export type UnknownColumns = (typeof UNKNOWN_COLUMNS)[number];

export const EMPTY_CELLS = ['keep', 'clear'] as const;
export type EmptyCells = (typeof EMPTY_CELLS)[number];

/** Options of the query for reading the body. */
export interface BulkOptions {
  mode: BulkMode;
  /** Omitted for external_id. */
  key?: BulkKey;
  unknownColumns: UnknownColumns;
  emptyCells: EmptyCells;
}

/** Reads a query that is not validated yet: another value is refused after the body was read. */
export const optionsOf = ({
  mode,
  key,
  unknown_columns: columns,
  empty_cells: cells,
}: Record<string, unknown>): BulkOptions => ({
  mode: BULK_MODES.find((known) => known === mode) ?? 'create',
  key: BULK_KEYS.find((known) => known === key) ?? 'external_id',
  unknownColumns: UNKNOWN_COLUMNS.find((known) => known === columns) ?? 'refuse',
  emptyCells: EMPTY_CELLS.find((known) => known === cells) ?? 'keep',
});
