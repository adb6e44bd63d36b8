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
import { sourceIn, type ImportSource } from '#libs/import-sources';
import { spreadsheetDelimiter } from '../app/spreadsheet.js';
import { readWorkbook } from './workbook.js';

export interface Csv {
  name: string;
  /** The service whose export it is; then the service reads it, and `rows` are the first ones. Null for another file. */
  source: ImportSource | null;
  /** What is sent of an export, in UTF-8. */
  content: Blob;
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
  | 'export_too_large'
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
const MAX_EXPORT_BYTES = 50 * 1024 * 1024;
export const MAX_ROWS = 100_000;
/** So much of an export is shown before it is sent. */
const FIRST_RECORDS = 50;

export interface ReadOptions {
  /** Of a file that is not Unicode. */
  encoding?: Encoding;
  /** Not as the export of a service, although its header is like one. */
  isOwn?: boolean;
}

/** @throws FileFault */
export async function readFile(file: File, options: ReadOptions = {}): Promise<Csv> {
  if (file.size > MAX_EXPORT_BYTES) throw new FileFault('export_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const csv = isWorkbook(bytes)
      ? await csvOfWorkbook(file.name, bytes, options)
      : csvOfText(file, bytes, options);
    if (csv.source === null && file.size > MAX_BYTES) throw new FileFault('file_too_large');
    return csv;
  } catch (error) {
    throw error instanceof CsvFault ? new FileFault(error.code, error.line) : error;
  }
}

function csvOfText(file: File, bytes: Uint8Array, { encoding = ENCODINGS[0], isOwn }: ReadOptions): Csv {
  const { text, guessed } = decoded(bytes, encoding);
  const layout = detectLayout(text);
  const read = (maxRecords: number) => parseRecords(text, layout, { maxRecords }).records;
  const first = read(FIRST_RECORDS);
  const source = isOwn ? null : sourceOf(first);
  const content = guessed === null ? file : new Blob([text]);
  const records = source !== null || bytes.length > MAX_BYTES ? first : read(MAX_ROWS + 2);
  if (records.length > MAX_ROWS + 1) throw new FileFault('too_many_rows');
  const { delimiter } = layout;
  return { name: file.name, ...tableOf(records), ...{ source, content, delimiter, guessed } };
}

type Records = readonly { cells: string[]; sheetRow: number }[];

function sourceOf([header]: Records): ImportSource | null {
  const source = sourceIn((header?.cells ?? []).map(columnName));
  return source === 'own' ? null : source;
}

function tableOf([header, ...rows]: Records): Pick<Csv, 'header' | 'rows' | 'sheetRows'> {
  return {
    header: (header?.cells ?? []).map(columnName),
    rows: rows.map(({ cells }) => cells),
    sheetRows: rows.map(({ sheetRow }) => sheetRow),
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

async function csvOfWorkbook(name: string, bytes: Uint8Array, { isOwn }: ReadOptions): Promise<Csv> {
  const read = await readWorkbook(bytes, MAX_ROWS);
  if (typeof read === 'string') throw new FileFault(read);
  const [header = [], ...rows] = read;
  const records = read
    .map((cells, index) => ({ cells, sheetRow: index + 1 }))
    .filter(({ cells }) => !cells.every(isBlank));
  return {
    name,
    ...tableOf(records),
    source: isOwn ? null : sourceOf(records),
    // With its blank rows, so that the service numbers the others as the workbook does.
    content: new Blob([writeCsv(header, rows)]),
    ...{ delimiter: DELIMITERS[spreadsheetDelimiter()], guessed: null },
  };
}

export const writeCsv = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: string = DELIMITERS.comma,
): string => [header, ...rows].map((row) => csvLine(row, delimiter)).join('');
