import { CsvError, parse, type Info } from 'csv-parse/sync';
import { checkCells, refuseBlankLines } from './qr-bulk-cell-limits.js';
import { MAX_ITEMS, type BulkItem } from './qr-bulk-item.js';
import { isBlank, readHeader } from './qr-bulk-columns.js';
import { MalformedCsv, tooManyItems } from './qr-bulk.errors.js';
import type { BulkOptions } from './qr-bulk-options.js';

const DELIMITERS = [',', ';', '\t'];
const RECORD_BYTES = 1024 * 1024;
/** A longer header must contain unknown columns. */
const HEADER_CHARACTERS = 64 * 1024;
/** The header, the items, one too many, and lines that are blank but for quotes. */
const MAX_RECORDS = 2 * MAX_ITEMS + 2;

/** The line with which Excel is told the delimiter. */
const DELIMITER_LINE = /^sep=([,;\t])[ \t]*(?:\r\n|\n|\r|$)/i;

/** A record as csv-parse returns it with the option `info`. */
interface RecordWithInfo {
  record: string[];
  /** empty_lines: how many were skipped before the record. */
  info: Info;
}

/**
 * RFC 4180 with a header row; UTF-8, with or without a BOM, or UTF-16 with one; comma, semicolon or tab, which a first line `sep=;` can name.
 * @throws MalformedCsv, TooManyCells, ValidationFailed for the header's columns and for too many records
 */
export function readCsv(sent: Uint8Array, options: BulkOptions): BulkItem[] {
  const text = decoded(sent);
  const [delimiterLine = '', named] = DELIMITER_LINE.exec(text) ?? [];
  const firstLine = delimiterLine === '' ? 1 : 2;
  const delimiter = named ?? detectDelimiter(text);
  // The bytes of UTF-16 are not those of its characters.
  checkCells(isUtf16(sent) ? Buffer.from(text) : sent, delimiter);
  const format = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    from_line: firstLine,
    to: MAX_RECORDS,
    max_record_size: RECORD_BYTES,
  };
  try {
    return toItems(parse(text, format) as unknown as RecordWithInfo[], firstLine, options); // typed without `info`
  } catch (error) {
    throw error instanceof CsvError ? new MalformedCsv(describeCsvError(error)) : error;
  }
}

/** The two byte orders of UTF-16 by their BOM: "Unicode text" of Excel. */
const UTF_16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);
const bomOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 2)).toString('hex');
const isUtf16 = (bytes: Uint8Array): boolean => UTF_16.has(bomOf(bytes));

function decoded(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder(UTF_16.get(bomOf(bytes)) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedCsv('The file must be UTF-8; save it as "CSV UTF-8".');
  }
  if (text.includes('\0')) throw new MalformedCsv('The file is binary; save it as "CSV UTF-8".');
  return text;
}

/** The one that the header uses most. */
function detectDelimiter(text: string): string {
  const line = /[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  if (line.length > HEADER_CHARACTERS)
    throw new MalformedCsv('The first line is too long to name the columns.');
  const uses = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[uses.indexOf(Math.max(...uses))] ?? ',';
}

function toItems(records: RecordWithInfo[], firstLine: number, options: BulkOptions): BulkItem[] {
  const items: BulkItem[] = [];
  let columns: ReturnType<typeof readHeader> | undefined;
  let line = firstLine;
  let blankRecords = 0;
  for (const [index, { info, record }] of records.entries()) {
    const row = line + info.empty_lines;
    const sheetRow = index + 1 + info.empty_lines;
    line += 1 + record.reduce((breaks, cell) => breaks + countBreaks(cell), 0);
    // Spreadsheets write blank lines as delimiters alone.
    if (record.every(isBlank)) refuseBlankLines(info.empty_lines + ++blankRecords);
    else if (columns === undefined) columns = readHeader(record, options);
    else if (items.length === MAX_ITEMS) throw tooManyItems();
    else items.push(columns.toItem(record, { row, sheetRow }));
  }
  if (columns === undefined)
    throw new MalformedCsv('The file is empty; its first line must name the columns.');
  return items;
}

const countBreaks = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0;

function describeCsvError({ code, lines }: CsvError & { lines?: number }): string {
  const nearLine = lines === undefined ? '' : ` near line ${lines}`;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quote is not closed${nearLine}.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `A quote is misplaced${nearLine}; inside a quoted cell, write it twice.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `A record is larger than 1 MiB${nearLine}.`;
    default:
      return `The file is not valid CSV (RFC 4180)${nearLine}.`;
  }
}
