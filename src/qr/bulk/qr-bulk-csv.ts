import { CsvFault, decodeCsv, detectLayout, parseRecords, type CsvRecord } from '#libs/csv';
import { checkCells, refuseBlankLines } from './qr-bulk-cell-limits.js';
import { MAX_ITEMS, type BulkItem } from './qr-bulk-item.js';
import { readHeader } from './qr-bulk-columns.js';
import { csvProblem, EMPTY_FILE, MalformedCsv, noRecords, tooManyItems } from './qr-bulk.errors.js';
import type { BulkOptions } from './qr-bulk-options.js';

/** The header, the items, one too many, and lines that are blank but for quotes. */
const MAX_RECORDS = 2 * MAX_ITEMS + 2;

/**
 * RFC 4180 with a header row; UTF-8, with or without a BOM, or UTF-16 with one; comma, semicolon or tab, which a first line `sep=;` can name.
 * @throws MalformedCsv, Workbook, TooManyCells, ValidationFailed for the header's columns and for too many records
 */
export function readCsv(sent: Uint8Array, options: BulkOptions): BulkItem[] {
  const [header, ...records] = recordsIn(sent);
  if (header === undefined) throw new MalformedCsv(EMPTY_FILE);
  const columns = readHeader(header.cells, options);
  if (records.length === 0) throw noRecords();
  if (records.length > MAX_ITEMS) throw tooManyItems();
  return records.map((record) => columns.toItem(record));
}

function recordsIn(sent: Uint8Array): CsvRecord[] {
  try {
    const { text, encoding } = decodeCsv(sent);
    const layout = detectLayout(text);
    // The bytes of UTF-16 are not those of its characters.
    checkCells(encoding === 'utf-8' ? sent : Buffer.from(text), layout.delimiter);
    const { records, blank } = parseRecords(text, layout, { maxRecords: MAX_RECORDS });
    refuseBlankLines(blank);
    return records;
  } catch (error) {
    throw error instanceof CsvFault ? csvProblem(error) : error;
  }
}
