/** One item of a bulk body, not yet judged. */
export interface BulkItem {
  /** What a create body must be; anything, when it came as JSON. */
  body: unknown;
  csv: CsvOrigin | null;
}

/** Where a CSV item stood. */
export interface CsvOrigin {
  /** Line of the record's start; the header is line 1. */
  row: number;
  /** The columns by the JSON Pointer that they fill. */
  columns: ReadonlyMap<string, string>;
  /** What is wrong with the record as such. */
  fault: string | null;
}

export const MOST_ITEMS = 1_000;
