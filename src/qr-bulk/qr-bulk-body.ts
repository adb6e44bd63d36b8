import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import busboy from 'busboy';
import { TimeSlices } from '#libs/time-slices';
import { MalformedRequest, pointerOf, raise, ValidationFailed } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { MEBIBYTE, type BodyReader, type BodyTypeTable, type RequestToRead } from '../requests/body-types.js';
import { noItems, tooManyItems } from './qr-bulk.errors.js';
import { readCsv } from './qr-bulk-csv.js';
import { MAX_ITEMS, type BulkItem } from './qr-bulk-item.js';

const limitBytes = 10 * MEBIBYTE;
const maxValues = 500_000;

/** Items that were parsed from CSV. */
class CsvItems {
  constructor(readonly items: BulkItem[]) {}
}

const csv: BodyReader = async (bytes) => new CsvItems(await readCsv(bytes));

/** Of what busboy parses at once: it can contain hundreds of parts. */
const PART_BYTES = 16 * 1024;

/** One file with the name `file`; equal bodies are recognized by its bytes, since boundaries differ. */
const multipart: BodyReader = (bytes, request) =>
  new Promise((resolve, reject) => {
    const parser = parserOf(request);
    let items: Promise<BulkItem[]> | null = null;
    const refuse = (error: Error) => {
      reject(error);
      parser.destroy();
    };
    parser.on('file', (name, file) => {
      // After a refusal, the parser still emits what it has begun to parse.
      if (name !== 'file' || items || parser.destroyed) {
        file.on('error', () => undefined);
        return refuse(notTheFile(name));
      }
      items = readCsv(hashed(file, request));
      items.catch(refuse);
    });
    parser.on('field', (name) => refuse(notTheFile(name)));
    // Before the pipeline, which passes each error on to the other stream.
    parser.on('error', () => reject(new MalformedRequest('The multipart body is incomplete or malformed.')));
    bytes.once('error', reject);
    pipeline(bytes, (chunks) => inSlices(chunks, parser), parser).then(
      () => (items ? items.then((found) => resolve(new CsvItems(found)), reject) : reject(missingFile())),
      reject,
    );
  });

async function* inSlices(
  chunks: AsyncIterable<Buffer>,
  parser: { destroyed: boolean },
): AsyncGenerator<Buffer, void> {
  const slices = new TimeSlices();
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += PART_BYTES) {
      if (slices.isOver) await slices.next();
      if (parser.destroyed) return;
      yield chunk.subarray(from, from + PART_BYTES);
    }
}

/** For `bodyTypes` of @Operation. */
export const BULK_BODIES: BodyTypeTable = {
  'application/json': { limitBytes, maxValues },
  'text/csv': { limitBytes, read: csv },
  'multipart/form-data': { limitBytes, read: multipart },
};

/** The items of the body, whatever its type: 1–1000. @throws ValidationFailed */
export const BulkItems = createParamDecorator((_: unknown, context: ExecutionContext): BulkItem[] =>
  bulkItemsOf(context.switchToHttp().getRequest<ApiRequest>()),
);

/** @throws ValidationFailed */
export function bulkItemsOf(request: Pick<ApiRequest, 'body'>): BulkItem[] {
  const body: unknown = request.body;
  const items = body instanceof CsvItems ? body.items : itemsOf(body);
  if (items.length === 0) throw noItems();
  return items;
}

function itemsOf(body: unknown): BulkItem[] {
  const list = Array.isArray(body) ? (body as unknown[]) : itemsIn(body);
  if (list.length > MAX_ITEMS) throw tooManyItems();
  return list.map((item) => ({ body: item, csv: null }));
}

function itemsIn(body: unknown): unknown[] {
  const fault = (pointer: string, code: string, detail: string) =>
    raise(new ValidationFailed([{ pointer, code, detail }]));
  if (typeof body !== 'object' || body === null)
    return fault(
      '',
      'invalid_type',
      'The body must be an array of QR codes, or an object with the field items',
    );
  const { items } = body as { items?: unknown };
  // Not a copy without items: the body can have 250,000 members.
  const other = Object.keys(body).find((name) => name !== 'items');
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

function parserOf({ headers }: RequestToRead) {
  try {
    return busboy({ headers, limits: { files: 2, fields: 1, parts: 3, headerPairs: 100 } });
  } catch {
    throw new MalformedRequest('The Content-Type of a multipart body must include its boundary.');
  }
}

/** Passes the bytes on; the digest is set at the end. */
function hashed(file: Readable, request: RequestToRead): Readable {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      request.bodyDigest = hash.digest();
      done();
    },
  });
  file.once('error', (error) => through.destroy(error));
  return file.pipe(through);
}

const notTheFile = (name: string) =>
  new ValidationFailed([
    {
      parameter: name,
      code: 'unknown_field',
      detail: 'The form must contain one file named file, and nothing else',
    },
  ]);
const missingFile = () =>
  new ValidationFailed([
    { parameter: 'file', code: 'required', detail: 'The form must contain a file named file' },
  ]);
