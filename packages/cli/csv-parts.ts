import { readFileSync } from 'node:fs';
import {
  CsvFault,
  csvLine,
  decodeCsv,
  detectLayout,
  parseRecords,
  type CsvFaultCode,
  type CsvRecord,
} from '../../libs/csv/index.js';
import { usageError } from './failures.js';

/** A bulk request takes so many rows, and ten times as many bytes as a part. */
export const PART_ROWS = 1000;
const PART_CHARACTERS = 1024 * 1024;
const MAX_RECORDS = 1_000_001;

export interface Part {
  csv: string;
  /** The line of the file in which each of its rows starts. */
  lines: number[];
}

const FAULTS: Record<CsvFaultCode, string> = {
  workbook: 'is a workbook: save it as CSV',
  binary: 'is not a text',
  not_utf_8: 'is not UTF-8: save it as "CSV UTF-8"',
  first_line_too_long: 'has a first line that is too long for names of columns',
  quote_not_closed: 'has a quote that does not end',
  quote_misplaced: 'has a quote within a cell: double it, and quote the cell',
  record_too_large: 'has a row of more than 1 MiB',
  malformed: 'is not CSV',
};

/**
 * A file in parts that a bulk request takes.
 * @param fromLine rows before this line are left out
 * @throws CommandError if it is not CSV
 */
export function partsOf(file: string, fromLine: number): Part[] {
  const [header, ...rows] = recordsOf(file);
  if (header === undefined) throw usageError(`${file} is empty: its first line must name the columns.`);
  const first = csvLine(header.cells, ',');
  const parts: Part[] = [];
  for (const { cells, row } of rows.filter((each) => each.row >= fromLine)) {
    const line = csvLine(cells, ',');
    let part = parts.at(-1);
    if (!part || part.lines.length >= PART_ROWS || part.csv.length + line.length > PART_CHARACTERS)
      parts.push((part = { csv: first, lines: [] }));
    part.csv += line;
    part.lines.push(row);
  }
  return parts;
}

function recordsOf(file: string): CsvRecord[] {
  try {
    const { text } = decodeCsv(readBytes(file));
    return parseRecords(text, detectLayout(text), { maxRecords: MAX_RECORDS }).records;
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    const near = error.line === undefined ? '' : ` near line ${error.line}`;
    throw usageError(`${file}${near} ${FAULTS[error.code]}.`);
  }
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw usageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
