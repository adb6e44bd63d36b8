import { createHash } from 'node:crypto';
import {
  checkCells,
  CsvFault,
  CsvTooLarge,
  decodeCsv,
  detectLayout,
  parseRecords,
  type CsvRecord,
} from '#libs/csv';
import type { FaultCode } from '#libs/validation';
import { invalid, pointerOf, raise } from '../../http/problems/index.js';
import { readHeader } from './qr-bulk-columns.js';
import {
  CSV_LIMITS,
  csvProblem,
  EMPTY_FILE,
  MalformedCsv,
  noRecords,
  tooManyItems,
  noItems,
  notItems,
} from './qr-bulk.errors.js';
import { fileIn } from '../../http/requests/file-body.js';
import { parseJson } from '../../http/requests/json-body.js';
import { MAX_ITEMS, type BulkItem, type BulkOptions } from './qr-bulk-item.js';
import { digestOfJson } from '../../http/requests/canonical-json.js';

/** The header, the items, one too many, and lines that are blank but for quotes. */
const MAX_RECORDS = 2 * MAX_ITEMS + 2;

/**
 * RFC 4180 with a header row; UTF-8, with or without a BOM, or UTF-16 with one; comma, semicolon or tab, which a first line `sep=;` can name.
 * @throws MalformedCsv, Workbook, TooManyCells, ValidationFailed for the header's columns and for too many records
 */
function readCsv(sent: Uint8Array, options: BulkOptions): BulkItem[] {
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
    checkCells(encoding === 'utf-8' ? sent : Buffer.from(text), layout.delimiter, CSV_LIMITS);
    const { records, blank } = parseRecords(text, layout, { maxRecords: MAX_RECORDS });
    if (blank > MAX_ITEMS) throw new CsvTooLarge('blank_lines');
    return records;
  } catch (error) {
    throw error instanceof CsvFault || error instanceof CsvTooLarge ? csvProblem(error) : error;
  }
}

const MAX_VALUES = 500_000;

interface ParsedBody {
  /** 1–1000. */
  items: BulkItem[];
  /** The same for equal bodies: boundaries of forms differ. */
  digest: Buffer;
}

/** @throws MalformedJson, TooManyValues, MalformedCsv, TooManyCells, MalformedRequest, ValidationFailed */
export async function parseBulk(
  bytes: Uint8Array,
  contentType: string,
  options: BulkOptions,
): Promise<ParsedBody> {
  const parsed = await parseAs(contentType, bytes, options);
  if (parsed.items.length === 0) throw noItems();
  return parsed;
}

async function parseAs(contentType: string, bytes: Uint8Array, options: BulkOptions): Promise<ParsedBody> {
  if (isCsv(contentType)) return parseCsv(bytes, options);
  if (/^multipart\//i.test(contentType)) return parseCsv(await fileIn(bytes, contentType), options);
  // A chunked body can be empty.
  const body = bytes.length === 0 ? {} : parseJson(bytes, MAX_VALUES);
  return { items: readItems(body), digest: digestOfJson(body) };
}

export const isCsv = (contentType = ''): boolean => /^text\/csv\b/i.test(contentType);

const parseCsv = (bytes: Uint8Array, options: BulkOptions): ParsedBody => ({
  items: readCsv(bytes, options),
  digest: createHash('sha256').update(bytes).digest(),
});

function readItems(body: unknown): BulkItem[] {
  const list = Array.isArray(body) ? (body as unknown[]) : itemsIn(body);
  if (list.length > MAX_ITEMS) throw tooManyItems();
  return list.map((item) => ({ body: item, csv: null }));
}

function itemsIn(body: unknown): unknown[] {
  const fault = (pointer: string, code: FaultCode, detail: string) => raise(invalid(pointer, detail, code));
  if (typeof body !== 'object' || body === null) throw notItems();
  const { items, ...others } = body as { items?: unknown };
  const [other] = Object.keys(others);
  if (other !== undefined)
    return fault(
      pointerOf([other]),
      'unknown_field',
      `${other} is not a field of this request; a body has only items, and options belong in the query`,
    );
  return Array.isArray(items)
    ? (items as unknown[])
    : fault('/items', 'invalid_type', 'items must be an array');
}
