import { createHash } from 'node:crypto';
import type { FaultCode } from '#libs/validation';
import { parseJson } from '../../http/requests/json-body.js';
import { digestOfJson } from '../../http/requests/canonical-json.js';
import { invalid, pointerOf, raise } from '../../http/problems/index.js';
import { fileIn } from './qr-bulk-form.js';
import { noItems, notItems, tooManyItems } from './qr-bulk.errors.js';
import { readCsv } from './qr-bulk-csv.js';
import { MAX_ITEMS, type BulkItem } from './qr-bulk-item.js';
import type { BulkOptions } from './qr-bulk-options.js';

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
