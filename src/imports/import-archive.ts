import { createHash } from 'node:crypto';
import { fromBufferPromise } from 'yauzl';
import type { Manifest, ManifestFile } from '#libs/operations';
import { isObject } from '../http/requests/json-values.js';
import { invalidField, Problem } from '../http/problems/index.js';

export type ArchivedRecord = Record<string, unknown>;

export interface ReadArchive {
  /** How short URLs began that have no domain of their own. */
  shortUrlBase: string;
  folders: Iterable<ArchivedRecord>;
  codes: Iterable<ArchivedRecord>;
}

const FORMAT = 2 satisfies Manifest['format'];
const FIRST_BYTES = Buffer.from('PK\u0003\u0004');
const LINE_FEED = 10;
/** Of what is read, which a small archive can expand to. */
const MAX_BYTES = 64 * 1024 * 1024;
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
  const recordsOf = (name: string) => recordsIn(name, contentOf(found, name, manifest));
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
      const name = entry.fileName.replace(/^[^/]+\/(?=[^/]+$)/, '');
      if (!FILES.includes(name)) continue;
      if (found.has(name)) throw refused(`it has two files ${name}`);
      bytes += entry.uncompressedSize;
      if (bytes > MAX_BYTES)
        throw refused('its QR codes take more than 64 MiB: ask the operator to import it');
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      found.set(name, Buffer.concat(chunks));
    }
  } catch (error) {
    throw error instanceof Problem
      ? error
      : refused(`it is no complete ZIP archive (${(error as Error).message.slice(0, 100)})`);
  }
  return found;
}

function manifestIn(found: ReadonlyMap<string, Buffer>): Manifest {
  const manifest = parsed(found.get(MANIFEST) ?? Buffer.alloc(0)) as Partial<Manifest> | null;
  if (!isObject(manifest) || !Array.isArray(manifest.files)) throw refused(`it has no ${MANIFEST}`);
  const { format, since, shortUrlBase } = manifest as Record<string, unknown>;
  if (format !== FORMAT)
    throw refused(`it has format ${String(format).slice(0, 20)}, and this version reads format ${FORMAT}`);
  if (typeof shortUrlBase !== 'string') throw refused(`its ${MANIFEST} has no shortUrlBase`);
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
function* recordsIn(name: string, content: Buffer): Generator<ArchivedRecord> {
  let line = 1;
  for (let start = 0; start < content.length; line++) {
    const feed = content.indexOf(LINE_FEED, start);
    const end = feed === -1 ? content.length : feed;
    const record = parsed(content.subarray(start, end));
    if (!isObject(record)) throw refused(`line ${line} of ${name} is no JSON object`);
    yield record;
    start = end + 1;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

const refused = (reason: string) =>
  invalidField('file', `is not an export that can be imported: ${reason}`, 'invalid_value');
