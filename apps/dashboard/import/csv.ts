import {
  columnName,
  CsvFault,
  csvLine,
  decodeCsv,
  decodeCsvAs,
  DELIMITERS,
  isBlank,
  isWorkbook,
  detectLayout,
  parseRecords,
  type CsvFaultCode,
  type DecodedCsv,
} from '#libs/csv';
import { spreadsheetDelimiter } from '../app/spreadsheet.js';
import { readWorkbook } from './workbook.js';

export interface Csv {
  name: string;
  header: string[];
  rows: string[][];
  /** The number of each row in the spreadsheet. */
  sheetRows: number[];
  /** What separates its cells. */
  delimiter: string;
  /** If the file is not Unicode, this encoding was tried, and a person confirms it. */
  guessed: Encoding | null;
}

/** Files that are not Unicode can have these encodings; the likeliest is first. */
export const ENCODINGS = [
  ...(['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254'] as const),
  'macintosh',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type FileFaultCode =
  | CsvFaultCode
  | 'file_too_large'
  | 'inflated_too_large'
  | 'too_many_rows'
  | 'old_workbook';

/** Why a file cannot be imported, by the key of its sentence. */
export class FileFault extends Error {
  constructor(
    readonly code: FileFaultCode,
    readonly line?: number,
  ) {
    super(code);
  }
}

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_ROWS = 100_000;

/** @param encoding of a file that is not Unicode @throws FileFault */
export async function readFile(file: File, encoding: Encoding = ENCODINGS[0]): Promise<Csv> {
  if (file.size > MAX_BYTES) throw new FileFault('file_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return isWorkbook(bytes) ? await csvOfWorkbook(file.name, bytes) : csvOfText(file.name, bytes, encoding);
  } catch (error) {
    throw error instanceof CsvFault ? new FileFault(error.code, error.line) : error;
  }
}

function csvOfText(name: string, bytes: Uint8Array, encoding: Encoding): Csv {
  const { text, guessed } = decoded(bytes, encoding);
  const layout = detectLayout(text);
  const { records } = parseRecords(text, layout, { maxRecords: MAX_ROWS + 2 });
  const [header, ...rows] = records;
  if (rows.length > MAX_ROWS) throw new FileFault('too_many_rows');
  return {
    name,
    header: (header?.cells ?? []).map(columnName),
    rows: rows.map(({ cells }) => cells),
    sheetRows: rows.map(({ sheetRow }) => sheetRow),
    ...{ delimiter: layout.delimiter, guessed },
  };
}

function decoded(bytes: Uint8Array, encoding: Encoding): DecodedCsv & { guessed: Encoding | null } {
  try {
    return { ...decodeCsv(bytes), guessed: null };
  } catch (error) {
    if (!(error instanceof CsvFault) || error.code !== 'not_utf_8') throw error;
    return { ...decodeCsvAs(bytes, encoding), guessed: encoding };
  }
}

async function csvOfWorkbook(name: string, bytes: Uint8Array): Promise<Csv> {
  const read = await readWorkbook(bytes, MAX_ROWS);
  if (typeof read === 'string') throw new FileFault(read);
  const records = read
    .map((cells, index) => ({ cells, sheetRow: index + 1 }))
    .filter(({ cells }) => !cells.every(isBlank));
  const [header, ...rows] = records;
  return {
    name,
    header: (header?.cells ?? []).map(columnName),
    rows: rows.map(({ cells }) => cells),
    sheetRows: rows.map(({ sheetRow }) => sheetRow),
    ...{ delimiter: DELIMITERS[spreadsheetDelimiter()], guessed: null },
  };
}

export const writeCsv = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: string = DELIMITERS.comma,
): string => [header, ...rows].map((row) => csvLine(row, delimiter)).join('');
