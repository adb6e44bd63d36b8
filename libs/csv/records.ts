import { CsvError, parse, type Info } from 'csv-parse/sync';
import { CsvFault, type CsvFaultCode } from './fault.js';
import { CsvTooLarge } from './limits.js';

export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Delimiter = keyof typeof DELIMITERS;

export interface CsvLayout {
  delimiter: string;
  /** The line of the header, below one that names the delimiter. */
  firstLine: number;
}

export interface CsvRecord {
  cells: string[];
  /** The line in which it starts. */
  row: number;
  /** Its row in a spreadsheet, where cells can have several lines, and the line with the delimiter is not shown. */
  sheetRow: number;
}

interface Limits {
  maxRecords: number;
}

/** A record as csv-parse returns it with the option `info`. */
interface RecordWithInfo {
  record: string[];
  /** empty_lines: how many were skipped before the record. */
  info: Info;
}

/** The line with which Excel is told the delimiter. */
const DELIMITER_LINE = /^\uFEFF?sep=([,;\t])[ \t]*(?:\r\n|\n|\r|$)/i;
/** A longer header must contain unknown columns. */
const HEADER_CHARACTERS = 64 * 1024;
const RECORD_BYTES = 1024 * 1024;

/** Comma, semicolon or tab: the one that a first line `sep=;` names, or the header uses most. @throws CsvFault */
export function detectLayout(text: string): CsvLayout {
  const named = DELIMITER_LINE.exec(text)?.[1];
  if (named !== undefined) return { delimiter: named, firstLine: 2 };
  const header = /[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  if (header.length > HEADER_CHARACTERS) throw new CsvFault('first_line_too_long');
  const delimiters = Object.values(DELIMITERS);
  const uses = delimiters.map((delimiter) => header.split(delimiter).length);
  return { delimiter: delimiters[uses.indexOf(Math.max(...uses))] ?? ',', firstLine: 1 };
}

/**
 * The records of RFC 4180, of which the first one that is not blank is the header; spreadsheets write blank rows as
 * delimiters alone. `blank` is how many lines and records
 * were blank up to the last blank record.
 * @throws CsvFault
 */
export function parseRecords(
  text: string,
  { delimiter, firstLine }: CsvLayout,
  { maxRecords }: Limits,
): { records: CsvRecord[]; blank: number } {
  const records: CsvRecord[] = [];
  let line = firstLine;
  let [blank, blankRecords] = [0, 0];
  for (const [index, { info, record }] of parsed(text, delimiter, firstLine, maxRecords).entries()) {
    const row = line + info.empty_lines;
    line += 1 + record.reduce((breaks, cell) => breaks + countBreaks(cell), 0);
    if (record.every(isBlank)) blank = info.empty_lines + ++blankRecords;
    else records.push({ cells: record, row, sheetRow: index + 1 + info.empty_lines });
  }
  return { records, blank };
}

/**
 * Hands over each record that is not blank, one after the other, so that a large file is never in memory as cells. Faults
 * that `take` throws end the reading.
 * @param text in UTF-8, without a byte order mark
 * @throws CsvFault, CsvTooLarge
 */
export function eachRecord(
  text: Buffer,
  { delimiter, firstLine }: CsvLayout,
  maxBlankRecords: number,
  take: (record: Omit<CsvRecord, 'row'>) => void,
): void {
  let [records, blank] = [0, 0];
  const onRecord = (cells: string[], { empty_lines: empty }: Info) => {
    records++;
    if (!cells.every(isBlank)) take({ cells, sheetRow: records + empty });
    else if (++blank > maxBlankRecords) throw new CsvTooLarge('blank_lines');
    return null;
  };
  try {
    parse(text, { ...formatOf(delimiter, firstLine), on_record: onRecord });
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error) : error;
  }
}

export const isBlank = (cell: string): boolean => cell.trim() === '';

/** Without spaces, and without the byte order mark of a file that was glued to another one. */
export const columnName = (cell: string): string => cell.trim().replace(/^\uFEFF/, '');

const formatOf = (delimiter: string, firstLine: number) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  from_line: firstLine,
  max_record_size: RECORD_BYTES,
});

function parsed(text: string, delimiter: string, firstLine: number, to: number): RecordWithInfo[] {
  const format = { ...formatOf(delimiter, firstLine), info: true, to };
  const read = (csv: string) => parse(csv, format) as unknown as RecordWithInfo[]; // typed without `info`
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const quoted = quoteFormulas(text, delimiter);
    if (CODES[error.code] !== 'quote_misplaced' || quoted === text) throw faultOf(error);
    try {
      return read(quoted);
    } catch {
      throw faultOf(error);
    }
  }
}

/**
 * Quotes cells such as ="00123", which shops write without the quotes of RFC 4180 so that Excel keeps the zeros. Only for
 * a file that cannot be read as it is, because what is within other quotes can look the same.
 */
function quoteFormulas(text: string, delimiter: string): string {
  const cell = new RegExp(`(?<=^|[\\r\\n${delimiter}])="([^"\\r\\n]*)"(?=[\\r\\n${delimiter}]|$)`, 'g');
  return text.replace(cell, (_, inside: string) => `"=""${inside}"""`);
}

const countBreaks = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0;

const CODES: Partial<Record<string, CsvFaultCode>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote_not_closed',
  CSV_INVALID_CLOSING_QUOTE: 'quote_misplaced',
  INVALID_OPENING_QUOTE: 'quote_misplaced',
  CSV_MAX_RECORD_SIZE: 'record_too_large',
};

const faultOf = ({ code, lines }: CsvError & { lines?: number }): CsvFault =>
  new CsvFault(CODES[code] ?? 'malformed', lines);
