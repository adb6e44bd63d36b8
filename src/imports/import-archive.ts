import { createHash } from 'node:crypto';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import type { Manifest, ManifestFile } from '#libs/operations';
import { CsvFault } from '#libs/csv';
import { parseUrl } from '#libs/platform';
import { MAX_VALUES, MEBIBYTE } from '../http/requests/body-types.js';
import { MAX_LEVELS, parseJson } from '../http/requests/json-body.js';
import { isObject } from '../http/requests/json-values.js';
import { invalidField, Problem } from '../http/problems/index.js';
import { csvProblem } from '../qr/bulk/qr-bulk.errors.js';
import { textOf } from './import-values.js';

export type ArchivedRecord = Record<string, unknown>;

/** A line of a file of records; without a record if it is none. */
export interface ArchivedLine {
  number: number;
  record: ArchivedRecord | null;
}

export interface ReadArchive {
  /** How short URLs began that have no domain of their own. */
  shortUrlBase: string;
  folders: Iterable<ArchivedLine>;
  codes: Iterable<ArchivedLine>;
}

const FORMAT = 2 satisfies Manifest['format'];
const FIRST_BYTES = Buffer.from('PK\u0003\u0004');
const LINE_FEED = 10;
/** Of what is read, which a small archive can expand to. */
const MAX_BYTES = 64 * MEBIBYTE;
const MAX_URL_LENGTH = 300;
/** In a bulk request, items are two levels down. */
const MAX_LEVELS_OF_RECORD = MAX_LEVELS - 2;
/** .xlsx, and .ods. */
const FILES_OF_WORKBOOKS = ['[Content_Types].xml', 'mimetype'];
/** As the body of a single create. */
const OF_RECORD = { maxBytes: MEBIBYTE, maxValues: MAX_VALUES };
/** It lists every uploaded file. */
const OF_MANIFEST = { maxBytes: 8 * MEBIBYTE, maxValues: 500_000 };
const [MANIFEST, FOLDERS, CODES] = ['manifest.json', 'folders.jsonl', 'qr-codes.jsonl'] as const;
const FILES: readonly string[] = [MANIFEST, FOLDERS, CODES];

export const isArchive = (file: Buffer): boolean => file.subarray(0, FIRST_BYTES.length).equals(FIRST_BYTES);

/**
 * Reads the codes and folders of an export. Nobody vouches for it: what comes of it is validated as any other body.
 * @throws ValidationFailed unless it is one that this version reads, as a whole
 */
export async function readArchive(file: Buffer): Promise<ReadArchive> {
  const found = await unzipped(file);
  const manifest = manifestIn(found);
  const recordsOf = (name: string) => recordsIn(contentOf(found, name, manifest));
  return {
    shortUrlBase: manifest.shortUrlBase,
    folders: recordsOf(FOLDERS),
    codes: recordsOf(CODES),
  };
}

/** The files that an import reads, in the archive or in the one folder that it has. */
async function unzipped(file: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  let bytes = 0;
  try {
    const zip = await fromBufferPromise(file);
    for await (const entry of zip.eachEntry()) {
      if (FILES_OF_WORKBOOKS.includes(entry.fileName)) throw csvProblem(new CsvFault('workbook'));
      const name = entry.fileName.replace(/^[^/]+\/(?=[^/]+$)/, '');
      if (!FILES.includes(name)) continue;
      if (found.has(name)) throw refused(`it has two files ${name}`);
      bytes += entry.uncompressedSize;
      if (bytes > MAX_BYTES)
        throw refused('its QR codes take more than 64 MiB: ask the operator to import it');
      found.set(name, await contentIn(zip, entry));
    }
  } catch (error) {
    throw error instanceof Problem
      ? error
      : refused(`it is no complete ZIP archive (${(error as Error).message.slice(0, 100)})`);
  }
  return found;
}

/** Chunks that are joined at their end take twice the memory. */
async function contentIn(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const content = Buffer.alloc(entry.uncompressedSize);
  let end = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry))
    end += (chunk as Buffer).copy(content, end);
  return content;
}

function manifestIn(found: ReadonlyMap<string, Buffer>): Manifest {
  const manifest = objectIn(found.get(MANIFEST) ?? Buffer.alloc(0), OF_MANIFEST) as Partial<Manifest> | null;
  if (manifest === null || !Array.isArray(manifest.files)) throw refused(`it has no ${MANIFEST}`);
  const { format, since, shortUrlBase } = manifest as Record<string, unknown>;
  if (format !== FORMAT)
    throw refused(
      `it has format ${textOf(format)?.slice(0, 20) ?? 'none'}, and this version reads format ${FORMAT}`,
    );
  if (typeof shortUrlBase !== 'string' || !isUrl(shortUrlBase))
    throw refused(`its ${MANIFEST} has no shortUrlBase`);
  if (since !== null) throw refused('it has only scans, leads and clicks, and no QR codes');
  return manifest as Manifest;
}

function contentOf(found: ReadonlyMap<string, Buffer>, name: string, { files }: Manifest): Buffer {
  const listed = (files as unknown[]).find((each) => isObject(each) && each.name === name) as
    | ManifestFile
    | undefined;
  const content = found.get(name);
  if (!listed || !content) throw refused(`it has no ${name}`);
  if (createHash('sha256').update(content).digest('hex') !== listed.sha256)
    throw refused(`${name} is not the file that was exported`);
  return content;
}

/** Texts can contain U+2028: only a line feed ends a line. */
function* recordsIn(content: Buffer): Generator<ArchivedLine> {
  let number = 1;
  for (let start = 0; start < content.length; number++) {
    const feed = content.indexOf(LINE_FEED, start);
    const end = feed === -1 ? content.length : feed;
    yield { number, record: objectIn(content.subarray(start, end), OF_RECORD) };
    start = end + 1;
  }
}

const isUrl = (text: string): boolean =>
  text.length <= MAX_URL_LENGTH && /^https?:$/.test(parseUrl(text)?.protocol ?? '');

/** Null unless it is an object within limits, which are judged before it is parsed. */
function objectIn(bytes: Buffer, { maxBytes, maxValues }: typeof OF_RECORD): ArchivedRecord | null {
  if (bytes.length > maxBytes) return null;
  try {
    const record = parseJson(bytes, maxValues, MAX_LEVELS_OF_RECORD);
    return isObject(record) ? record : null;
  } catch {
    return null;
  }
}

export const refused = (reason: string) =>
  invalidField('file', `is not an export that can be imported: ${reason}`, 'invalid_value');
