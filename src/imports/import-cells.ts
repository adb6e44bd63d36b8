import { csvLine, guarded, textIn, type CsvRecord } from '#libs/csv';
import { lettersOf } from '../qr/bulk/index.js';
import { MAX_CELL } from './import-limits.js';
import type { ImportedRow } from './import-task.js';
import { ROW_TEXTS, type RowText } from './import-texts.js';

const SHOWN_LINK = 300;

export type FileRecord = Omit<CsvRecord, 'row'>;

/** A row of a file with its cells in the columns of the bulk CSV; null if the row has a fault. */
export interface MappedRow {
  row: ImportedRow;
  line: string | null;
}

/** Reads the records of one file. */
export interface RecordReader {
  /** Of the CSV that it writes. */
  header: string;
  /** The columns of the file, by those of that CSV. */
  columns: Map<string, number>;
  toRow(record: FileRecord): MappedRow;
}

export const emptyRow = (row: number): ImportedRow => ({
  ...{ row, link: '', createdAt: null },
  ...{ notes: [], fault: null },
});

export const faultAt = (
  header: readonly string[],
  index: number,
  row: number,
  detail: RowText,
): ImportedRow['fault'] => ({ column: header[index] ?? '', cell: `${lettersOf(index)}${row}`, detail });

/** The fault of a record as such: a cell is too long. Scanned before anything else reads the cells. */
export function longCellFault(
  header: readonly string[],
  { cells, sheetRow }: FileRecord,
): ImportedRow['fault'] {
  const index = cells.findIndex(({ length }) => length > MAX_CELL);
  return index < 0 ? null : faultAt(header, index, sheetRow, ROW_TEXTS.longCell());
}

export const cellAt = ({ cells }: FileRecord, index: number | undefined): string =>
  index === undefined ? '' : textIn(cells[index] ?? '');

/** At most `length` code points of what PostgreSQL can store: without U+0000 and halves of surrogate pairs. */
export const cut = (text: string, length: number): string =>
  [
    ...text
      .replaceAll('\0', '')
      .slice(0, 2 * length)
      .toWellFormed(),
  ]
    .slice(0, length)
    .join('');

export const shown = (text: string): string => cut(text, SHOWN_LINK);

/** Text is written so that the reader of the bulk CSV finds the same text. */
export const lineOf = (cells: readonly string[]): string =>
  csvLine(
    cells.map((text) => guarded(text, 'import')),
    ',',
  );
