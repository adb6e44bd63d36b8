import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { exportFingerprint, isSignedExport } from '#libs/secrets';
import {
  EXPORT_FORMAT,
  MANIFEST,
  PUBLIC_KEY,
  SIGNATURE,
  Tally,
  type Manifest,
  type ManifestFile,
} from './manifest.js';

/** Its message says what is wrong with an export. */
export class ExportFault extends Error {}

export interface OpenedExport {
  folder: string;
  manifest: Manifest;
  /** The bytes that are signed. */
  manifestBytes: Buffer;
}

/**
 * Reads the manifest of an export.
 * @param trusted fingerprints of the keys that may have signed it
 * @throws ExportFault unless one of them has, and for a format that this version does not read
 */
export async function openExport(folder: string, trusted: readonly string[]): Promise<OpenedExport> {
  const manifestBytes = await read(folder, MANIFEST);
  const signature = await read(folder, SIGNATURE);
  const key = (await read(folder, PUBLIC_KEY)).toString();
  const fingerprint = fingerprintIn(key);
  if (!trusted.includes(fingerprint))
    throw new ExportFault(
      `${folder} is signed with the key ${fingerprint}, not with ${trusted.join(' or ')}: compare it with what the export printed.`,
    );
  if (!isSignedExport(key, manifestBytes, signature))
    throw new ExportFault(`${MANIFEST} was changed: its signature does not match.`);
  const manifest = JSON.parse(manifestBytes.toString()) as Manifest;
  refuseOtherFormat(folder, manifest);
  return { folder, manifest, manifestBytes };
}

function refuseOtherFormat(folder: string, { format, service }: { format: number; service: string }): void {
  const found = `${folder} has format ${format} of version ${service}`;
  if (format > EXPORT_FORMAT)
    throw new ExportFault(
      `${found}, and this version reads format ${EXPORT_FORMAT}: upgrade this installation first.`,
    );
  if (format < EXPORT_FORMAT)
    throw new ExportFault(
      `${found}, which lacks what this version reads: export the workspace again with a newer version.`,
    );
}

/** Compares the bytes of a file with the manifest. @returns what is wrong, or null */
export async function checkFile(folder: string, listed: ManifestFile): Promise<'missing' | 'changed' | null> {
  const tally = new Tally(listed.name);
  try {
    for await (const bytes of tally.passing(fileStream(folder, listed.name))) bytes.subarray();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw error;
  }
  return isSameFile(tally.done(), listed) ? null : 'changed';
}

export const isSameFile = (found: ManifestFile, { bytes, rows, sha256 }: ManifestFile): boolean =>
  found.sha256 === sha256 && found.bytes === bytes && found.rows === rows;

export function fileStream(folder: string, name: string): AsyncIterable<Buffer> {
  if (normalize(name) !== name || name.startsWith('/') || name.startsWith('..'))
    throw new ExportFault(`${MANIFEST} lists a file outside of the export: ${name}`);
  return createReadStream(join(folder, name)) as AsyncIterable<Buffer>;
}

async function read(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    throw new ExportFault(`${folder} is not a complete export (${(error as Error).message}).`);
  }
}

function fingerprintIn(key: string): string {
  try {
    return exportFingerprint(key);
  } catch {
    throw new ExportFault(`${PUBLIC_KEY} was changed: it is not a public key.`);
  }
}
